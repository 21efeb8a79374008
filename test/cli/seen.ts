/** What a person sees on a terminal in the end, by a terminal emulator: every escape sequence is obeyed. */
import xterm from '@xterm/headless'

/** Lines from the first to the last that holds something, with what has scrolled away. */
export async function seen(written: string, { columns = 80, rows = 30 } = {}): Promise<string[]> {
  const terminal = new xterm.Terminal({
    cols: columns,
    rows,
    scrollback: 1000,
    allowProposedApi: true,
  })
  await new Promise<void>((resolve) => terminal.write(written, resolve))
  const { active } = terminal.buffer
  const lines: string[] = []
  for (let at = 0; at < active.length; at++) {
    const line = active.getLine(at)!
    const text = line.translateToString(true)
    // What was too long for one line is one to its reader.
    if (line.isWrapped) lines.push(`${lines.pop() ?? ''}${text}`)
    else lines.push(text)
  }
  terminal.dispose()
  return lines.slice(0, lines.findLastIndex((line) => line !== '') + 1)
}
