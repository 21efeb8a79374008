/** A file for downloading as whoever downloads it gets it: the head, and the segments' pieces behind it. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { call, engine } from './generated-files.ts'

export async function downloaded(
  dirs: { video: string | null; audio: string | null },
  output: string,
): Promise<Buffer> {
  const head = `${output}.head`
  const { headBytes, pieces } = await engine.progressive({ ...dirs, head }, call)
  const parts = [await readFile(head)]
  if (parts[0]!.length !== headBytes)
    throw new Error(`the head is ${parts[0]!.length} bytes, not ${headBytes}`)
  for (const { of, segment, offset, length } of pieces)
    parts.push(
      (await readFile(join(dirs[of]!, `${segment}.m4s`))).subarray(offset, offset + length),
    )
  const bytes = Buffer.concat(parts)
  await writeFile(output, bytes)
  return bytes
}
