import { baseAddress } from '../configure.ts'

/** `token`: a playback token, for a private video; the addresses in the answer carry it. */
export interface EmbedQuery {
  id: string
  token: string | null
}

/**
 * Where the appliance answers what it knows of a video. `waitSeconds`: it may wait as long
 * until there is something to play.
 */
export function embedAddress({ id, token }: EmbedQuery, waitSeconds = 0): string {
  const parts = [
    ...(token ? [`token=${encodeURIComponent(token)}`] : []),
    ...(waitSeconds > 0 ? [`wait=${waitSeconds}`] : []),
  ]
  const query = parts.length > 0 ? `?${parts.join('&')}` : ''
  return `${baseAddress()}/v1/embeds/${encodeURIComponent(id)}${query}`
}
