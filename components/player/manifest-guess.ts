/** Guesses where a video's manifest is, so that it can be requested beside the video's data and not after them. */
import type { EmbedQuery } from '../base/embed-address.ts'
import { baseAddress } from '../configure.ts'

/** The first part of a video's id is the space (daemon/contract/ids.ts). */
const SPACE_LENGTH = 5

/** An appliance may serve its media from elsewhere; after one wrong guess there is no other. */
let isGuessable = true

export function guessManifest(query: EmbedQuery): string | undefined {
  return isGuessable ? usualUrl(query) : undefined
}

/** `url`: the manifest of a video, as the appliance names it. */
export function learnFromManifest(url: string, query: EmbedQuery): void {
  isGuessable &&= url === usualUrl(query)
}

function usualUrl({ id, token }: EmbedQuery): string {
  const part = encodeURIComponent
  const access = token ? `/~${part(token)}` : ''
  return `${baseAddress()}/media/${part(id.slice(0, SPACE_LENGTH))}/${part(id.slice(SPACE_LENGTH))}${access}/manifest.m3u8`
}
