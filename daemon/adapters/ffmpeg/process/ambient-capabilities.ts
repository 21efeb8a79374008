/**
 * Capabilities that the service manager gave this process, such as the one for ports below 1024 (docs/https.md):
 * every program that it starts would inherit them.
 */
import { readFileSync } from 'node:fs'

/** Options of setpriv that take them from the program behind it; none where there are none. Linux only. */
export function withoutAmbientCapabilities(): string[] {
  const [, ambient = '0'] = /^CapAmb:\s*([0-9a-f]+)$/m.exec(readStatus()) ?? []
  return /^0+$/.test(ambient) ? [] : ['--inh-caps=-all', '--ambient-caps=-all']
}

function readStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8')
  } catch {
    // Without a /proc nothing is known of them.
    return ''
  }
}
