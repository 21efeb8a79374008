/** Why nobody answers: is the port free, or somebody else's? */
import { createConnection } from 'node:net'
import { isThisMachine } from '../connection/address.ts'
import { failed, ok, type Check } from './check.ts'

const PATIENCE_MS = 3_000

export async function portCheck(url: string): Promise<Check[]> {
  if (!isThisMachine(url)) return []
  const { hostname, port, protocol } = new URL(url)
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  const taken = await listens(hostname.replace(/^\[|\]$/g, ''), number)
  return [
    taken
      ? failed(
          'port',
          `Another program is listening on port ${number}.`,
          `Stop it, or use another port for svc: SVC_PORT=${number + 1}, and ` +
            `SVC_URL=http://127.0.0.1:${number + 1} for this CLI.`,
        )
      : ok('port', `${number} is free`),
  ]
}

function listens(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: PATIENCE_MS })
    const answer = (listening: boolean) => () => {
      socket.destroy()
      resolve(listening)
    }
    socket.once('connect', answer(true)).once('error', answer(false)).once('timeout', answer(false))
  })
}
