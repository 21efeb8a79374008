/** Opens a URL in the default browser. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** False when there is no screen or no program for it; the address is then for the person to open. */
export async function openBrowser(
  address: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  const url = URL.parse(address)
  // The URL comes from the appliance and must not start anything but a browser.
  if (!url || !/^https?:$/.test(url.protocol)) return false
  const program = programOf(env)
  if (!program) return false
  const child = spawn(program[0], [...program[1], url.href], { stdio: 'ignore', detached: true })
  child.unref()
  return once(child, 'spawn').then(
    () => true,
    () => false,
  )
}

/** A program and its first arguments, never a line for a shell. */
function programOf(env: NodeJS.ProcessEnv): [string, string[]] | undefined {
  if (process.platform === 'darwin') return ['open', []]
  if (process.platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler']]
  return env.DISPLAY || env.WAYLAND_DISPLAY ? ['xdg-open', []] : undefined
}
