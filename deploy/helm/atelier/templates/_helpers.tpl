{{/* Names, labels, and the settings of a component. */}}

{{- define "atelier.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- (contains $name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name $name)) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "atelier.components" -}}
gateway generation library billing webhook compat
{{- end -}}

{{/* The context of a component as JSON: (dict "root" $ "name" "billing"), to be read with fromJson; "root" is left out. */}}
{{- define "atelier.component" -}}
{{- $own := get .root.Values.components .name | default dict -}}
{{- $settings := mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy $own) -}}
{{- $object := printf "%s-%s" (include "atelier.fullname" .root) .name -}}
{{- $_ := set $settings "name" .name -}}
{{- $_ := set $settings "object" $object -}}
{{- $_ := set $settings "image" (include "atelier.image" (dict "root" .root "name" .name "digest" $settings.digest)) -}}
{{- $_ := set $settings "secret" (default $object $settings.existingSecret) -}}
{{- $_ := set $settings.database "name" (default (printf "atelier_%s" .name) $settings.database.name) -}}
{{- $_ := set $settings.database "existingSecret" (default (printf "%s-database" $object) $settings.database.existingSecret) -}}
{{- $_ := set $settings "mostPods" ($settings.autoscaling.mode | eq "none" | ternary $settings.replicas $settings.autoscaling.max) -}}
{{- toJson $settings -}}
{{- end -}}

{{- define "atelier.image" -}}
{{- $repository := printf "%s/%s" (trimSuffix "/" .root.Values.image.registry) (eq .name "gateway" | ternary .name (printf "%s-service" .name)) -}}
{{- if .digest -}}
{{- printf "%s@%s" $repository .digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (default .root.Chart.AppVersion .root.Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "atelier.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | quote }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/part-of: atelier
{{ include "atelier.instance" . }}
{{- end -}}

{{- define "atelier.instance" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "atelier.serviceAccount" -}}
{{- default (include "atelier.fullname" .) .Values.serviceAccount.name -}}
{{- end -}}

{{/* The host of the public address. */}}
{{- define "atelier.host" -}}
{{- (urlParse .Values.baseUrl).hostname -}}
{{- end -}}

{{/* The settings of a security context without those that are null. */}}
{{- define "atelier.withoutNulls" -}}
{{- $kept := dict -}}
{{- range $key, $value := . -}}
{{- if not (kindIs "invalid" $value) -}}{{- $_ := set $kept $key $value -}}{{- end -}}
{{- end -}}
{{- toYaml $kept -}}
{{- end -}}

{{/* Ports of "host:port,host:port" or of an address, as a JSON list. */}}
{{- define "atelier.ports" -}}
{{- $ports := list -}}
{{- range splitList "," . -}}
{{- $ports = append $ports (regexReplaceAll ".*:([0-9]+).*" . "${1}" | int) -}}
{{- end -}}
{{- $ports | uniq | toJson -}}
{{- end -}}
