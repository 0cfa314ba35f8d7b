// SPDX-License-Identifier: Apache-2.0
"use strict";

SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  persistAuthorization: false,
  validatorUrl: null,
});
