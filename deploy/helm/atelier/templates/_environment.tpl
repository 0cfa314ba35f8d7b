{{/* Environment variables of a component: (dict "root" $ "component" $component "migrates" false). */}}

{{- define "atelier.variable" -}}
- name: {{ .name }}
  value: {{ .value | toString | quote }}
{{- end -}}

{{- define "atelier.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end -}}

{{- define "atelier.environment" -}}
{{- include "atelier.serverEnvironment" . }}
{{ include "atelier.platformEnvironment" . }}
{{- $own := include (printf "atelier.environment.%s" .component.name) . | trim }}
{{- with $own }}
{{ . }}
{{- end }}
{{- range $name, $value := .component.env }}
{{ include "atelier.variable" (dict "name" $name "value" $value) }}
{{- end }}
{{- range $name, $from := .component.secretEnv }}
{{ include "atelier.secretVariable" (dict "name" $name "secret" $from.name "key" $from.key) }}
{{- end }}
{{- end -}}

{{/* PostgreSQL, Kafka and Redis. */}}
{{- define "atelier.serverEnvironment" -}}
{{- $values := .root.Values -}}
{{- $database := .component.database -}}
{{- $parameters := printf "sslmode=%s" $values.database.sslMode -}}
{{- if $values.database.ca.existingSecret -}}
{{- $parameters = printf "%s&sslrootcert=/etc/atelier/postgresql/ca.crt" $parameters -}}
{{- else if ne $values.database.sslMode "disable" -}}
{{- $parameters = printf "%s&sslfactory=org.postgresql.ssl.DefaultJavaSSLFactory" $parameters -}}
{{- end -}}
- name: QUARKUS_DATASOURCE_JDBC_URL
  value: {{ printf "jdbc:postgresql://%s:%v/%s?%s" $values.database.host $values.database.port $database.name $parameters | quote }}
{{ include "atelier.secretVariable" (dict "name" "QUARKUS_DATASOURCE_USERNAME" "secret" $database.existingSecret "key" $database.usernameKey) }}
{{ include "atelier.secretVariable" (dict "name" "QUARKUS_DATASOURCE_PASSWORD" "secret" $database.existingSecret "key" $database.passwordKey) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_DATASOURCE_JDBC_MAX_SIZE" "value" $database.poolSize) }}
{{ include "atelier.variable" (dict "name" "KAFKA_BOOTSTRAP_SERVERS" "value" $values.kafka.bootstrapServers) }}
{{ include "atelier.variable" (dict "name" "KAFKA_SECURITY_PROTOCOL" "value" $values.kafka.securityProtocol) }}
{{- if hasPrefix "SASL" $values.kafka.securityProtocol }}
{{ include "atelier.variable" (dict "name" "KAFKA_SASL_MECHANISM" "value" $values.kafka.saslMechanism) }}
{{ include "atelier.secretVariable" (dict "name" "KAFKA_SASL_JAAS_CONFIG" "secret" $values.kafka.existingSecret "key" $values.kafka.jaasConfigKey) }}
{{- end }}
{{- if $values.kafka.ca.existingSecret }}
{{ include "atelier.variable" (dict "name" "KAFKA_SSL_TRUSTSTORE_TYPE" "value" "PEM") }}
{{ include "atelier.variable" (dict "name" "KAFKA_SSL_TRUSTSTORE_LOCATION" "value" "/etc/atelier/kafka/ca.crt") }}
{{- end }}
{{- if $values.kafka.client.existingSecret }}
{{ include "atelier.variable" (dict "name" "KAFKA_SSL_KEYSTORE_TYPE" "value" "PEM") }}
{{ include "atelier.variable" (dict "name" "KAFKA_SSL_KEYSTORE_LOCATION" "value" "/etc/atelier/kafka-client/user.pem") }}
{{- end }}
{{ include "atelier.variable" (dict "name" "ATELIER_TOPIC_GENERATION_EVENTS" "value" $values.kafka.topics.generationEvents) }}
{{ include "atelier.variable" (dict "name" "ATELIER_TOPIC_GENERATION_EVENTS_DLQ" "value" $values.kafka.topics.deadLetters) }}
{{ include "atelier.variable" (dict "name" "ATELIER_TOPIC_CREDITS_EVENTS" "value" $values.kafka.topics.creditsEvents) }}
{{- if has .component.name (list "gateway" "generation") }}
{{ include "atelier.variable" (dict "name" "QUARKUS_REDIS_HOSTS" "value" $values.redis.url) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_REDIS_CLIENT_TYPE" "value" $values.redis.clientType) }}
{{- if $values.redis.masterName }}
{{ include "atelier.variable" (dict "name" "QUARKUS_REDIS_MASTER_NAME" "value" $values.redis.masterName) }}
{{- end }}
{{- if $values.redis.existingSecret }}
{{ include "atelier.secretVariable" (dict "name" "QUARKUS_REDIS_PASSWORD" "secret" $values.redis.existingSecret "key" $values.redis.passwordKey) }}
{{- end }}
{{- end }}
{{- end -}}

{{/* What all services have: addresses, identities, secrets, the stop, the JVM. */}}
{{- define "atelier.platformEnvironment" -}}
{{- $root := .root -}}
{{- $values := .root.Values -}}
{{- $fullname := include "atelier.fullname" .root -}}
{{ include "atelier.variable" (dict "name" "ATELIER_BASE_URL" "value" $values.baseUrl) }}
{{ include "atelier.variable" (dict "name" "ATELIER_SERVICES_GATEWAY_INTERNAL" "value" (printf "http://%s-gateway-internal:8081" $fullname)) }}
{{- range $name := list "generation" "library" "billing" "webhook" "compat" }}
{{ include "atelier.variable" (dict "name" (printf "ATELIER_SERVICES_%s" (upper $name)) "value" (printf "http://%s-%s:8080" $fullname $name)) }}
{{- end }}
{{- range $name := splitList " " (include "atelier.components" .root) }}
{{ include "atelier.variable" (dict "name" (printf "ATELIER_IDENTITY_PUBLIC_KEYS_%s" (upper $name)) "value" (get $values.identities.publicKeys $name)) }}
{{- end }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_SECRET_KEY" "secret" .component.secret "key" "secret-key") }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_ACCEPTED_SECRET_KEYS" "secret" .component.secret "key" "accepted-secret-keys" "optional" true) }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_IDENTITY_PRIVATE_KEY" "secret" .component.secret "key" "identity-private-key") }}
{{- if $values.monitoring.existingSecret }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_METRICS_TOKEN" "secret" $values.monitoring.existingSecret "key" $values.monitoring.key) }}
{{- end }}
{{- if $values.acceptedRisks }}
{{ include "atelier.variable" (dict "name" "ATELIER_PRODUCTION_ACCEPT" "value" (join "," $values.acceptedRisks)) }}
{{- end }}
{{ include "atelier.variable" (dict "name" "QUARKUS_SHUTDOWN_DELAY" "value" (printf "%vs" $values.drain.delay)) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_SHUTDOWN_TIMEOUT" "value" (printf "%vs" $values.drain.timeout)) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_FLYWAY_MIGRATE_AT_START" "value" .migrates) }}
{{- if $values.monitoring.tracing.endpoint }}
{{ include "atelier.variable" (dict "name" "QUARKUS_OTEL_EXPORTER_OTLP_ENDPOINT" "value" $values.monitoring.tracing.endpoint) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_OTEL_TRACES_SAMPLER_ARG" "value" $values.monitoring.tracing.ratio) }}
{{- end }}
{{ include "atelier.variable" (dict "name" "MALLOC_ARENA_MAX" "value" 2) }}
{{- $flags := concat (list "-XX:+ExitOnOutOfMemoryError" "-XX:+UseCompactObjectHeaders" (printf "-XX:MaxRAMPercentage=%v" .component.heapPercentage)) .component.jvmFlags }}
{{ include "atelier.variable" (dict "name" "JAVA_TOOL_OPTIONS" "value" (join " " $flags)) }}
{{- end -}}

{{- define "atelier.environment.gateway" -}}
{{- $values := .root.Values -}}
{{- $secret := .component.secret -}}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_OPERATOR_TOKEN" "secret" $secret "key" "operator-token") }}
{{- range $version := $values.apiKeyPeppers }}
{{ include "atelier.secretVariable" (dict "name" (printf "ATELIER_API_KEY_PEPPER_%v" $version) "secret" $secret "key" (printf "api-key-pepper-%v" $version)) }}
{{- end }}
{{- if $values.trustedProxies }}
{{ include "atelier.variable" (dict "name" "QUARKUS_HTTP_PROXY_PROXY_ADDRESS_FORWARDING" "value" true) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_HTTP_PROXY_TRUSTED_PROXIES" "value" (join "," $values.trustedProxies)) }}
{{- end }}
{{ include "atelier.variable" (dict "name" "ATELIER_SIGN_IN_SIGN_UP" "value" $values.signIn.signUp) }}
{{- with $values.signIn.oidc }}
{{- if .issuer }}
{{ include "atelier.variable" (dict "name" "ATELIER_SIGN_IN_OIDC_ISSUER" "value" .issuer) }}
{{ include "atelier.variable" (dict "name" "ATELIER_SIGN_IN_OIDC_CLIENT_ID" "value" .clientId) }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_SIGN_IN_OIDC_CLIENT_SECRET" "secret" $secret "key" "oidc-client-secret" "optional" true) }}
{{ include "atelier.variable" (dict "name" "ATELIER_SIGN_IN_OIDC_LABEL" "value" .label) }}
{{- end }}
{{- end }}
{{- with $values.signIn.mail }}
{{- if .from }}
{{ include "atelier.variable" (dict "name" "QUARKUS_MAILER_FROM" "value" .from) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_MAILER_HOST" "value" .host) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_MAILER_PORT" "value" .port) }}
{{ include "atelier.variable" (dict "name" "QUARKUS_MAILER_START_TLS" "value" "REQUIRED") }}
{{ include "atelier.variable" (dict "name" "QUARKUS_MAILER_USERNAME" "value" .username) }}
{{ include "atelier.secretVariable" (dict "name" "QUARKUS_MAILER_PASSWORD" "secret" $secret "key" "mail-password" "optional" true) }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "atelier.environment.generation" -}}
{{- $values := .root.Values -}}
{{- range $name, $upstream := $values.upstreams }}
{{- $prefix := printf "ATELIER_UPSTREAMS_%s" (upper $name) }}
{{ include "atelier.variable" (dict "name" (printf "%s_DIALECT" $prefix) "value" $upstream.dialect) }}
{{- with $upstream.baseUrl }}
{{ include "atelier.variable" (dict "name" (printf "%s_BASE_URL" $prefix) "value" .) }}
{{- end }}
{{- with $upstream.concurrency }}
{{ include "atelier.variable" (dict "name" (printf "%s_CONCURRENCY" $prefix) "value" .) }}
{{- end }}
{{- with $upstream.callTimeout }}
{{ include "atelier.variable" (dict "name" (printf "%s_CALL_TIMEOUT" $prefix) "value" .) }}
{{- end }}
{{- if hasKey $upstream "enabled" }}
{{ include "atelier.variable" (dict "name" (printf "%s_ENABLED" $prefix) "value" $upstream.enabled) }}
{{- end }}
{{- if $upstream.existingSecret }}
{{ include "atelier.variable" (dict "name" (printf "%s_CREDENTIAL" $prefix) "value" (printf "file:/etc/atelier/upstreams/%s" $name)) }}
{{- end }}
{{- range $option, $value := $upstream.options }}
{{- /* The name of the property itself: a variable in capitals does not distinguish a dash from a dot. */}}
{{ include "atelier.variable" (dict "name" (printf "atelier.upstreams.%s.options.%s" $name $option) "value" $value) }}
{{- end }}
{{- end }}
{{- if $values.catalogue.existingConfigMap }}
{{ include "atelier.variable" (dict "name" "ATELIER_CATALOGUE_DIRECTORY" "value" "/etc/atelier/catalogue") }}
{{- end }}
{{- if $values.moderation.existingConfigMap }}
{{ include "atelier.variable" (dict "name" "ATELIER_MODERATION_RULES" "value" "/etc/atelier/moderation/rules.yaml") }}
{{- end }}
{{- if $values.moderation.url }}
{{ include "atelier.variable" (dict "name" "ATELIER_MODERATION_ENDPOINT_URL" "value" $values.moderation.url) }}
{{- if $values.moderation.existingSecret }}
{{ include "atelier.variable" (dict "name" "ATELIER_MODERATION_ENDPOINT_CREDENTIAL" "value" "file:/etc/atelier/moderation-key/api-key") }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "atelier.environment.library" -}}
{{- $media := .root.Values.media -}}
{{ include "atelier.variable" (dict "name" "ATELIER_MEDIA_STORE" "value" $media.store) }}
{{ include "atelier.variable" (dict "name" "ATELIER_MEDIA_DIRECTORY" "value" "/var/lib/atelier/media") }}
{{- if eq $media.store "s3" }}
{{ include "atelier.variable" (dict "name" "ATELIER_MEDIA_S3_BUCKET" "value" $media.s3.bucket) }}
{{ include "atelier.variable" (dict "name" "ATELIER_MEDIA_S3_REGION" "value" $media.s3.region) }}
{{- with $media.s3.endpoint }}
{{ include "atelier.variable" (dict "name" "ATELIER_MEDIA_S3_ENDPOINT" "value" .) }}
{{- end }}
{{- with $media.s3.publicEndpoint }}
{{ include "atelier.variable" (dict "name" "ATELIER_MEDIA_S3_PUBLIC_ENDPOINT" "value" .) }}
{{- end }}
{{ include "atelier.variable" (dict "name" "ATELIER_MEDIA_S3_SERVE" "value" $media.s3.serve) }}
{{- if $media.s3.existingSecret }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_MEDIA_S3_ACCESS_KEY" "secret" $media.s3.existingSecret "key" "access-key") }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_MEDIA_S3_SECRET_KEY" "secret" $media.s3.existingSecret "key" "secret-key") }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "atelier.environment.billing" -}}
{{- $provider := .root.Values.billing.topUpProvider -}}
{{ include "atelier.variable" (dict "name" "ATELIER_BILLING_TOPUP_PROVIDER" "value" $provider) }}
{{- if eq $provider "stripe" }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_BILLING_TOPUP_STRIPE_API_KEY" "secret" .component.secret "key" "stripe-api-key") }}
{{ include "atelier.secretVariable" (dict "name" "ATELIER_BILLING_TOPUP_STRIPE_WEBHOOK_SECRET" "secret" .component.secret "key" "stripe-webhook-secret") }}
{{- end }}
{{- end -}}

{{- define "atelier.environment.webhook" -}}
{{- end -}}

{{- define "atelier.environment.compat" -}}
{{- end -}}
