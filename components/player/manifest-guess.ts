/** Where a video's manifest usually is, so that it can be asked for beside the video's data and not after them. */
import type { EmbedQuery } from '../base/embed-address.ts'
import { baseAddress } from '../configure.ts'

/** The space is the first part of a video's id (daemon/contract/ids.ts). */
const SPACE_LENGTH = 5

/** An appliance may have its media elsewhere; then it is not guessed again. */
let isUsual = true

export function usualManifest(named: EmbedQuery): string | undefined {
  return isUsual ? addressOf(named) : undefined
}

/** What the appliance itself says. */
export function learnManifest(url: string, named: EmbedQuery): void {
  isUsual &&= url === addressOf(named)
}

const addressOf = ({ id, token }: EmbedQuery): string =>
  `${baseAddress()}/media/${encodeURIComponent(id.slice(0, SPACE_LENGTH))}/${encodeURIComponent(id.slice(SPACE_LENGTH))}${token ? `/~${encodeURIComponent(token)}` : ''}/manifest.m3u8`
