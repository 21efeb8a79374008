import { createHash } from 'node:crypto'

/** An upload that an earlier version began: its source has the same characters. */
const EARLIER = /^upl_([0-9A-Za-z]{20})$/

/**
 * The source that an upload becomes: finishing twice names the same source. Viewers find it in manifests while
 * bytes still arrive, so it does not tell the upload's id, with which they are sent and cancelled.
 */
export function sourceOfUpload(upload: string): string {
  const shared = EARLIER.exec(upload)?.[1]
  return `src_${shared ?? createHash('sha256').update(upload).digest('hex').slice(0, 24)}`
}
