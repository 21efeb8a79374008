/** First steps with the API, for this appliance's address: by curl, and by its command line tool. */

interface ApiExample {
  name: 'signIn' | 'listVideos' | 'uploadFile' | 'fetchAddress' | 'followEvents'
  codes: Record<string, string>
}

const AUTH = '-H "Authorization: Bearer $SVC_API_KEY"'
const JSON_BODY = `-H 'Content-Type: application/json'`

export function examplesFor(base: string): ApiExample[] {
  return [
    {
      name: 'listVideos',
      codes: {
        curl: `curl ${AUTH} '${base}/v1/videos?limit=10'`,
        svc: 'svc videos list --limit 10 --format table',
      },
    },
    {
      name: 'uploadFile',
      codes: {
        curl: `put_url=$(curl -s ${AUTH} ${JSON_BODY} -d '{"name": "Opening night"}' ${base}/v1/videos | jq -r .upload.put_url)
curl ${AUTH} -T clip.mp4 "$put_url"`,
        svc: 'svc videos upload clip.mp4 --wait',
      },
    },
    {
      name: 'fetchAddress',
      codes: {
        curl: `curl ${AUTH} ${JSON_BODY} -d '{"input_url": "https://files.example.org/clip.mp4"}' ${base}/v1/videos`,
        svc: 'svc videos create https://files.example.org/clip.mp4',
      },
    },
    {
      name: 'followEvents',
      codes: { curl: `curl -N ${AUTH} ${base}/v1/events/stream`, svc: 'svc events tail' },
    },
  ]
}

/** Where programs and `svc` look for the key and the address. */
export const environmentFor = (base: string): Record<string, string> => ({
  curl: 'export SVC_API_KEY=svc_ro_…',
  svc: `svc login --url ${base}`,
})
