/** Which files a restore test reads whole: few each night, all of a library in time. */
interface Sized {
  size_bytes: number
}

/**
 * Half of them by size, so that each byte is as likely as any other to be read; half of them evenly, so
 * that small files have their turn beside sources of many gigabytes.
 */
export function pickFiles<File extends Sized>(
  files: readonly File[],
  count: number,
  random: () => number = Math.random,
): File[] {
  const bySize = draw(files, Math.ceil(count / 2), (file) => file.size_bytes, random)
  const taken = new Set(bySize)
  const others = files.filter((file) => !taken.has(file))
  return [...bySize, ...draw(others, count - bySize.length, () => 1, random)]
}

/** Weighted, without repetition, in one pass: the smallest of exponentially distributed times. */
function draw<File>(
  files: readonly File[],
  count: number,
  weightOf: (file: File) => number,
  random: () => number,
): File[] {
  let drawn: { file: File; time: number }[] = []
  for (const file of files) {
    // An empty file may be drawn too.
    const time = -Math.log(1 - random()) / Math.max(1, weightOf(file))
    if (drawn.length === count && time >= drawn.at(-1)!.time) continue
    drawn = [...drawn, { file, time }].sort((a, b) => a.time - b.time).slice(0, count)
  }
  return drawn.map(({ file }) => file)
}
