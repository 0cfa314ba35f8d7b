{{/* Parts of pods: (dict "root" $ "component" $component). */}}

{{- define "atelier.podSettings" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
securityContext:
  {{- include "atelier.withoutNulls" .Values.podSecurityContext | nindent 2 }}
{{- end -}}

{{/* The container of a component without probes; "mode" is serve, check or migrate. */}}
{{- define "atelier.container" -}}
{{- $component := .component -}}
- name: {{ eq .mode "serve" | ternary $component.name (printf "%s-%s" .mode $component.name) }}
  image: {{ $component.image | quote }}
  imagePullPolicy: {{ .root.Values.image.pullPolicy }}
  securityContext:
    {{- include "atelier.withoutNulls" .root.Values.containerSecurityContext | nindent 4 }}
  resources:
    {{- toYaml (eq .mode "serve" | ternary $component.resources .root.Values.migration.resources) | nindent 4 }}
  env:
    {{- if ne .mode "serve" }}
    {{- /* The process ends after what comes before serving: the check of its settings, and the migrations. */}}
    {{- include "atelier.variable" (dict "name" "QUARKUS_INIT_AND_EXIT" "value" true) | nindent 4 }}
    {{- end }}
    {{- $migrates := eq .mode "serve" | ternary (eq .root.Values.migration.mode "atStart") (eq .mode "migrate") }}
    {{- include "atelier.environment" (dict "root" .root "component" $component "migrates" $migrates) | nindent 4 }}
  volumeMounts:
    {{- include "atelier.mounts" (dict "root" .root "component" $component) | nindent 4 }}
{{- end -}}

{{- define "atelier.mounts" -}}
{{- $values := .root.Values -}}
- {name: tmp, mountPath: /tmp}
{{- if $values.database.ca.existingSecret }}
- {name: postgresql-ca, mountPath: /etc/atelier/postgresql, readOnly: true}
{{- end }}
{{- if $values.kafka.ca.existingSecret }}
- {name: kafka-ca, mountPath: /etc/atelier/kafka, readOnly: true}
{{- end }}
{{- if $values.kafka.client.existingSecret }}
- {name: kafka-client, mountPath: /etc/atelier/kafka-client, readOnly: true}
{{- end }}
{{- if eq .component.name "library" }}
- {name: media, mountPath: /var/lib/atelier/media}
{{- end }}
{{- if eq .component.name "generation" }}
{{- if include "atelier.upstreamSecrets" .root | fromJsonArray }}
- {name: upstreams, mountPath: /etc/atelier/upstreams, readOnly: true}
{{- end }}
{{- if $values.catalogue.existingConfigMap }}
- {name: catalogue, mountPath: /etc/atelier/catalogue, readOnly: true}
{{- end }}
{{- if $values.moderation.existingConfigMap }}
- {name: moderation, mountPath: /etc/atelier/moderation, readOnly: true}
{{- end }}
{{- if $values.moderation.existingSecret }}
- {name: moderation-key, mountPath: /etc/atelier/moderation-key, readOnly: true}
{{- end }}
{{- end }}
{{- with .component.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The volumes of one component, or with "component" all those of the migration Job. */}}
{{- define "atelier.volumes" -}}
{{- $values := .root.Values -}}
- name: tmp
  emptyDir: {sizeLimit: {{ $values.temporarySize }}}
{{- with $values.database.ca }}
{{- if .existingSecret }}
{{ include "atelier.secretVolume" (dict "name" "postgresql-ca" "secret" .existingSecret "key" .key "path" "ca.crt") }}
{{- end }}
{{- end }}
{{- with $values.kafka.ca }}
{{- if .existingSecret }}
{{ include "atelier.secretVolume" (dict "name" "kafka-ca" "secret" .existingSecret "key" .key "path" "ca.crt") }}
{{- end }}
{{- end }}
{{- with $values.kafka.client }}
{{- if .existingSecret }}
{{ include "atelier.secretVolume" (dict "name" "kafka-client" "secret" .existingSecret "key" .key "path" "user.pem") }}
{{- end }}
{{- end }}
{{- if has "library" .names }}
- name: media
  {{- if or .isJob (eq $values.media.store "s3") }}
  emptyDir: {sizeLimit: {{ $values.media.incomingSize }}}
  {{- else }}
  persistentVolumeClaim:
    claimName: {{ default (printf "%s-media" (include "atelier.fullname" .root)) $values.media.directory.existingClaim }}
  {{- end }}
{{- end }}
{{- if has "generation" .names }}
{{- with include "atelier.upstreamSecrets" .root | fromJsonArray }}
- name: upstreams
  projected:
    sources:
      {{- toYaml . | nindent 6 }}
{{- end }}
{{- with $values.catalogue.existingConfigMap }}
- name: catalogue
  configMap: {name: {{ . }}}
{{- end }}
{{- with $values.moderation.existingConfigMap }}
- name: moderation
  configMap: {name: {{ . }}}
{{- end }}
{{- with $values.moderation }}
{{- if .existingSecret }}
{{ include "atelier.secretVolume" (dict "name" "moderation-key" "secret" .existingSecret "key" .key "path" "api-key") }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "atelier.secretVolume" -}}
- name: {{ .name }}
  secret:
    secretName: {{ .secret }}
    items:
      - {key: {{ .key }}, path: {{ .path }}}
{{- end -}}

{{/* Sources of a projected volume with one file for the key of each upstream. */}}
{{- define "atelier.upstreamSecrets" -}}
{{- $sources := list -}}
{{- range $name, $upstream := .Values.upstreams -}}
{{- if $upstream.existingSecret -}}
{{- $item := dict "key" (default "api-key" $upstream.key) "path" $name -}}
{{- $sources = append $sources (dict "secret" (dict "name" $upstream.existingSecret "items" (list $item))) -}}
{{- end -}}
{{- end -}}
{{- toJson $sources -}}
{{- end -}}
