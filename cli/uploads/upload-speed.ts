/** Speed and time left of one upload. */
import { createMeter } from '../../daemon/contract/throughput.ts'

export interface UploadSpeed {
  bytesPerSecond: number
  secondsLeft: number
}

/** Takes the bytes sent so far; returns null as long as the speed is unknown. */
export function createUploadSpeed(
  totalBytes: number,
  now: () => number = () => performance.now(),
): (sentBytes: number) => UploadSpeed | null {
  const meter = createMeter({ now })
  return (sentBytes) => {
    const bytesPerSecond = meter(sentBytes)
    if (!bytesPerSecond) return null
    return { bytesPerSecond, secondsLeft: Math.max(0, totalBytes - sentBytes) / bytesPerSecond }
  }
}
