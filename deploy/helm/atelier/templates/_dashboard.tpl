{{/*
A dashboard of Grafana as JSON from a list of panels (files/dashboards): title, unit, and each series with its expression and
legend. Two panels stand side by side, each half as wide as the page.
*/}}
{{- define "atelier.dashboard" -}}
{{- $datasource := dict "type" "prometheus" "uid" "${datasource}" -}}
{{- $panels := list -}}
{{- range $i, $panel := .source.panels -}}
{{- $targets := list -}}
{{- range $j, $series := $panel.series -}}
{{- $targets = append $targets (dict "refId" (printf "S%d" $j) "datasource" $datasource "expr" $series.expr "legendFormat" (default "" $series.legend)) -}}
{{- end -}}
{{- $place := dict "h" 8 "w" 12 "x" (mul (mod $i 2) 12) "y" (mul (div $i 2) 8) -}}
{{- $defaults := dict "unit" (default "short" $panel.unit) "min" (default 0 $panel.min) -}}
{{- $panels = append $panels (dict "id" (add $i 1) "type" "timeseries" "title" $panel.title "description" (default "" $panel.help)
      "datasource" $datasource "gridPos" $place "targets" $targets "fieldConfig" (dict "defaults" $defaults "overrides" list)
      "options" (dict "legend" (dict "displayMode" "list" "placement" "bottom") "tooltip" (dict "mode" "multi"))) -}}
{{- end -}}
{{- $variable := dict "name" "datasource" "label" "Data source" "type" "datasource" "query" "prometheus" -}}
{{- dict "uid" (printf "atelier-%s" .name) "title" (printf "Atelier: %s" .source.title) "tags" (list "atelier") "schemaVersion" 39
      "timezone" "browser" "refresh" "30s" "time" (dict "from" "now-3h" "to" "now") "editable" true
      "templating" (dict "list" (list $variable)) "panels" $panels | toJson -}}
{{- end -}}
