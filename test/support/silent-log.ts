import type { Log } from '../../daemon/ports/deps.ts'

/** Keeps what is said, for tests that ask for it. */
export function silentLog(logged: { level: string; fields: object; message: string }[] = []): Log {
  const at = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, fields, message })
  return {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => silentLog(logged),
  }
}
