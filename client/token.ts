/** Playback and upload tokens (docs/private-videos.md), signed where the API key is: never in a page. */

export interface ClaimsToSign {
  /** ID of a video, a collection or a space. */
  sub: string
  /** Expiry as a Unix timestamp in seconds; at most 30 days ahead. */
  exp: number
  aud?: 'playback' | 'upload'
  nbf?: number
  iat?: number
  /** Also allows downloading the original file. */
  download?: boolean
  /** Your identifier of the person who uploads. */
  uploader?: string
  max_files?: number
  max_bytes?: number
}

/** HS256 with the complete API key: `svc_ro_…` for playback, `svc_rw_…` for uploads. */
export async function signToken(apiKey: string, claims: ClaimsToSign): Promise<string> {
  const kid = `key_${apiKey.split('_')[2]}`
  const body = [{ alg: 'HS256', typ: 'JWT', kid }, claims]
    .map((part) => base64Url(new TextEncoder().encode(JSON.stringify(part))))
    .join('.')
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(apiKey),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(body))
  return `${body}.${base64Url(new Uint8Array(signature))}`
}

const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
