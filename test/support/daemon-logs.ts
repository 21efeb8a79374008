/** Logs of the daemons that this process has started, for what they said when a test fails. */
export interface DaemonLog {
  /** What was written to standard error so far. */
  text(): string
  hasEnded(): boolean
  /** How much of the text is from before the test that runs. */
  seen: number
}

export const daemonLogs = new Set<DaemonLog>()

const WARN = 40
const MOST_LINES = 8
const MOST_CHARS = 700

export function beginTest(): void {
  for (const log of daemonLogs) {
    if (log.hasEnded()) daemonLogs.delete(log)
    else log.seen = log.text().length
  }
}

/** Warnings and errors since the test began; the newest. */
export function warnings(): string[] {
  const lines = [...daemonLogs].flatMap((log) => log.text().slice(log.seen).split('\n'))
  return lines
    .filter((line) => Number(/^\{"level":(\d+)/.exec(line)?.[1]) >= WARN)
    .slice(-MOST_LINES)
    .map((line) => line.slice(0, MOST_CHARS))
}
