import type { Explained } from '../kit/explain/explain.ts'

/** A file being uploaded. After `sent`, the video shows the progress. */
export interface DashboardUpload {
  key: number
  name: string
  sizeBytes: number
  sentBytes: number
  phase: 'waiting' | 'sending' | 'sent' | 'failed'
  /** null until enough was sent to tell. */
  speedBps: number | null
  video: string | null
  /** The file takes the place of the one that the video has. */
  replaces?: boolean
  problem: Explained | null
}

export const secondsLeft = ({ sizeBytes, sentBytes, speedBps }: DashboardUpload): number | null =>
  speedBps === null || speedBps <= 0 ? null : (sizeBytes - sentBytes) / speedBps
