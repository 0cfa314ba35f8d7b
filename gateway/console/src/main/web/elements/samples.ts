// SPDX-License-Identifier: Apache-2.0
import type { Sample } from './code-tabs';

/** A run as a program sends it, with a key of the account in its environment. */
export function samples(model: string, input: Record<string, unknown>): Sample[] {
  const base = location.origin;
  const body = JSON.stringify({ model, input }, null, 2);
  return [
    {
      label: 'curl',
      code: `curl -s "${base}/v1/generations" \\
  -H "Authorization: Bearer $ATELIER_API_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(date +%s)-$$" \\
  -d '${body.replaceAll("'", "'\\''")}'

# then, with the id of the answer:
curl -s "${base}/v1/generations/$ID?wait=45" -H "Authorization: Bearer $ATELIER_API_KEY"`,
    },
    {
      label: 'JavaScript',
      code: `const headers = {
  Authorization: \`Bearer \${process.env.ATELIER_API_KEY}\`,
  'Content-Type': 'application/json',
};
const started = await fetch('${base}/v1/generations', {
  method: 'POST',
  headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
  body: JSON.stringify(${indent(body, '  ')}),
});
if (!started.ok) throw new Error(await started.text());
let run = await started.json();
while (run.status === 'queued' || run.status === 'processing') {
  run = await (await fetch(\`${base}/v1/generations/\${run.id}?wait=45\`, { headers })).json();
}
console.log(run.status, run.outputs.map((output) => output.url));`,
    },
    {
      label: 'Python',
      code: `import json, os, urllib.request, uuid

headers = {
    "Authorization": "Bearer " + os.environ["ATELIER_API_KEY"],
    "Content-Type": "application/json",
    "Idempotency-Key": str(uuid.uuid4()),
}
body = json.loads(r"""${body.replaceAll('"""', '\\u0022\\u0022\\u0022')}""")

def send(path, data=None):
    request = urllib.request.Request("${base}" + path, data=data, headers=headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

run = send("/v1/generations", json.dumps(body).encode())
while run["status"] in ("queued", "processing"):
    run = send("/v1/generations/" + run["id"] + "?wait=45")
print(run["status"], [output["url"] for output in run["outputs"]])`,
    },
  ];
}

const indent = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`);
