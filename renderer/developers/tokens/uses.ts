import type { TokenUse } from '../../../daemon/contract/token.ts'

const ALL: Record<TokenUse, true> = { playback: true, upload: true }
export const USES = Object.keys(ALL) as TokenUse[]
