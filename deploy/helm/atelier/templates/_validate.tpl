{{/* What the schema cannot say. Each message names the value and what to do. */}}

{{- define "atelier.validate" -}}
{{- $values := .Values -}}
{{- $work := 25 -}}
{{- $needed := add $values.drain.delay $values.drain.timeout $work -}}
{{- if lt (int $values.drain.grace) (int $needed) -}}
{{- fail (printf "drain.grace is %v s: drain.delay, drain.timeout and %v s for events and background work need %v s" $values.drain.grace $work $needed) -}}
{{- end -}}
{{- if and (hasPrefix "SASL" $values.kafka.securityProtocol) (not $values.kafka.existingSecret) -}}
{{- fail "kafka.existingSecret must name the Secret with the login that kafka.securityProtocol needs" -}}
{{- end -}}
{{- if ne (eq $values.redis.clientType "sentinel") (ne $values.redis.masterName "") -}}
{{- fail "redis.masterName must name the master that the sentinels keep, with redis.clientType sentinel and with no other" -}}
{{- end -}}
{{- include "atelier.validateRisks" . -}}
{{- if and (not $values.trustedProxies) (not (has "untrusted-proxy" $values.acceptedRisks)) -}}
{{- fail "trustedProxies must name the addresses of the proxies in front of the gateway (CIDR): otherwise all clients share one address, and its limits" -}}
{{- end -}}
{{- if and (eq $values.media.store "s3") (not $values.media.s3.bucket) -}}
{{- fail "media.s3.bucket must name the bucket" -}}
{{- end -}}
{{- $library := include "atelier.component" (dict "root" . "name" "library") | fromJson -}}
{{- if and (eq $values.media.store "directory") (gt (int $library.mostPods) 1) (ne $values.media.directory.accessMode "ReadWriteMany") (not $values.media.directory.existingClaim) -}}
{{- fail "media.directory.accessMode must be ReadWriteMany for several pods of library; or set components.library.replicas to 1, or media.store to s3" -}}
{{- end -}}
{{- if and $values.httpRoute.enabled (not $values.httpRoute.parentRefs) -}}
{{- fail "httpRoute.parentRefs must name a Gateway" -}}
{{- end -}}
{{- include "atelier.validateIdentities" . -}}
{{- include "atelier.validateComponents" . -}}
{{- end -}}

{{/* A service whose key another one has could speak in its name, and one without a key is refused by all others. */}}
{{- define "atelier.validateIdentities" -}}
{{- $publicKeys := dig "identities" "publicKeys" (dict) (.Values.AsMap) | default (dict) -}}
{{- $owners := dict -}}
{{- range $name := splitList " " (include "atelier.components" .) -}}
{{- $keys := get $publicKeys $name | default "" -}}
{{- if not $keys -}}
{{- fail (printf "identities.publicKeys.%s is missing: deploy/helm/examples/make-secrets makes the key pairs of all services (docs/secrets.md)" $name) -}}
{{- end -}}
{{- range $key := splitList "," $keys -}}
{{- if hasKey $owners $key -}}
{{- fail (printf "identities.publicKeys: %s and %s have the same key; each service has a key pair of its own, made by deploy/helm/examples/make-secrets" (get $owners $key) $name) -}}
{{- end -}}
{{- $_ := set $owners $key $name -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "atelier.validateRisks" -}}
{{- $values := .Values -}}
{{- $plain := dict
      "plaintext-postgresql" (eq $values.database.sslMode "disable")
      "plaintext-kafka" (not (hasSuffix "SSL" $values.kafka.securityProtocol))
      "plaintext-redis" (contains "redis://" $values.redis.url) -}}
{{- range $risk, $isTaken := $plain -}}
{{- if and $isTaken (not (has $risk $values.acceptedRisks)) -}}
{{- fail (printf "the connection is not encrypted, and no pod would start: use TLS, or add %s to acceptedRisks" $risk) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "atelier.validateComponents" -}}
{{- $root := . -}}
{{- $connections := int .Values.database.reservedConnections -}}
{{- range $name := splitList " " (include "atelier.components" .) -}}
{{- $component := include "atelier.component" (dict "root" $root "name" $name) | fromJson -}}
{{- if gt (int $component.autoscaling.min) (int $component.autoscaling.max) -}}
{{- fail (printf "components.%s.autoscaling.min is above max" $name) -}}
{{- end -}}
{{- if has "QUARKUS_PROFILE" (concat (keys $component.env) (keys $component.secretEnv)) -}}
{{- fail (printf "components.%s.env must not set QUARKUS_PROFILE: local and test switch the checks of a production start off" $name) -}}
{{- end -}}
{{- $connections = add $connections (mul (add $component.mostPods 1) (int $component.database.poolSize)) -}}
{{- end -}}
{{- if and (gt (int .Values.database.maxConnections) 0) (gt (int $connections) (int .Values.database.maxConnections)) -}}
{{- fail (printf "database.maxConnections is %v, and %v connections are possible in a rollout: raise max_connections of the server and this value, or lower poolSize or replicas" .Values.database.maxConnections $connections) -}}
{{- end -}}
{{- end -}}
