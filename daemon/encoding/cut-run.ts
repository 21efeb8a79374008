/**
 * Segments of a cut: those of the uncut version are linked, and what a cut leaves of others is encoded
 * from the source and joined.
 */
import { AppError } from '../contract/errors.ts'
import { edgesDir, renditionDir } from '../ports/layout.ts'
import type { CutPiece, FrameRun } from '../ports/cut-times.ts'
import type { SegmentCall } from '../ports/engine-call.ts'
import type { VideoPlan } from '../ports/media.ts'
import type { MakerDeps } from './deps.ts'
import { initsOf, withInputs } from './inputs.ts'
import type { EncodeRun } from './next-run.ts'
import { renditionPart, type SourceState } from './source-state.ts'

type CutDeps = Pick<MakerDeps, 'media' | 'storage'>
interface Effort {
  threads: number
  urgent: boolean
}

/** Links every segment that the cut uses as it is. Takes milliseconds for a film. */
export async function linkReused(deps: CutDeps, state: SourceState): Promise<void> {
  const { video } = state.encoded.ladder
  if (!video?.pieces || !video.reuses) return
  const wanted = new Map<string, { from: string; name: string; segment: number | 'init' }>()
  for (const part of state.existing.keys()) {
    if (!part.startsWith('renditions/')) continue
    const name = part.slice('renditions/'.length)
    const to = `${state.prefix}/${part}`
    video.pieces.forEach((pieces, segment) => {
      const from = pieces.length === 1 ? reusedKey(video, pieces[0]!, name) : null
      if (from && !state.has(part, segment))
        wanted.set(`${to}/${segment}.m4s`, { from, name, segment })
    })
    if (video.pieces.flat().some((piece) => piece.segment !== null))
      wanted.set(`${to}/init.mp4`, {
        from: `${renditionDir(video.reuses.video, video.reuses.source, name)}/init.mp4`,
        name,
        segment: 'init',
      })
  }
  const linked = await deps.storage.linkAll([...wanted].map(([to, { from }]) => ({ from, to })))
  for (const [to, { name, segment }] of wanted)
    if (linked.has(to) && segment !== 'init') state.arrived(renditionPart(name), segment)
}

/** Makes the segments of a run one after the other; those that exist are left as they are. */
export async function makeCutRun(
  deps: CutDeps,
  state: SourceState,
  run: EncodeRun,
  effort: Effort,
  call: SegmentCall,
): Promise<void> {
  let seconds = 0
  for (let segment = run.first; segment <= run.last; segment++) {
    call.signal.throwIfAborted()
    await makeSegment(deps, state, { segment, names: run.renditions }, effort, {
      ...call,
      onProgress: (done) => call.onProgress?.(seconds + done),
    })
    seconds += state.durationOf(renditionPart(run.renditions[0]!), segment)
    call.onProgress?.(seconds)
  }
}

async function makeSegment(
  deps: CutDeps,
  state: SourceState,
  { segment, names }: { segment: number; names: readonly string[] },
  effort: Effort,
  call: SegmentCall,
): Promise<void> {
  const plan = state.encoded.ladder.video!
  /** For each rendition, the files that its segment is joined from. */
  const files = new Map<string, string[]>(names.map((name) => [name, []]))
  for (const piece of plan.pieces![segment]!) {
    const encoded: string[] = []
    for (const name of names) {
      const reused = reusedKey(plan, piece, name)
      if (reused && (await deps.storage.stat(reused))) files.get(name)!.push(reused)
      else encoded.push(name)
    }
    for (const frames of encoded.length > 0 ? piece.frames : []) {
      const keys = await encodePiece(deps, state, { frames, names: encoded }, effort, call)
      encoded.forEach((name, index) => files.get(name)!.push(keys[index]!))
    }
  }
  const deleted: string[] = []
  for (const [name, from] of files) {
    const to = `${state.prefix}/${renditionPart(name)}/${segment}.m4s`
    if (await joined(deps, from, to, call.signal)) call.onSegment?.(name, segment)
    else deleted.push(name)
  }
  if (deleted.length > 0) await makeSegment(deps, state, { segment, names: deleted }, effort, call)
}

/** Makes the file of a segment; false: one that it was to be joined from has been deleted since, with its video. */
async function joined(
  { storage, media }: CutDeps,
  from: readonly string[],
  to: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (await storage.stat(to)) return true
  if (from.length === 1) return (await storage.linkAll([{ from: from[0]!, to }])).has(to)
  try {
    await withFiles(storage, from, signal, (paths) => {
      const at = to.lastIndexOf('/')
      return storage.withFolder(
        to.slice(0, at),
        (dir) => media.joinSegments({ from: paths, to: `${dir}${to.slice(at)}` }),
        [],
      )
    })
    return true
  } catch (error) {
    for (const key of from) if (!(await storage.stat(key))) return false
    throw error
  }
}

async function withFiles<T>(
  storage: CutDeps['storage'],
  [key, ...others]: readonly string[],
  signal: AbortSignal,
  use: (paths: string[]) => Promise<T>,
): Promise<T> {
  if (key === undefined) return use([])
  return storage.withFile(
    key,
    (path) => withFiles(storage, others, signal, (paths) => use([path, ...paths])),
    signal,
  )
}

function reusedKey(plan: VideoPlan, piece: CutPiece, name: string): string | null {
  return plan.reuses && piece.segment !== null
    ? `${renditionDir(plan.reuses.video, plan.reuses.source, name)}/${piece.segment}.m4s`
    : null
}

/** Encodes frames of the source, in a folder of their own until the cut is complete. Returns their files. */
async function encodePiece(
  deps: CutDeps,
  state: SourceState,
  { frames: { first, count }, names }: { frames: FrameRun; names: readonly string[] },
  { threads, urgent }: Effort,
  call: SegmentCall,
): Promise<string[]> {
  const { pieces: _pieces, reuses: _reuses, ...plan } = state.planWith(names)
  const dir = `${edgesDir(state.prefix)}/${first}-${first + count}`
  // The piece is the only segment of a plan in which nothing but it is listed.
  const starts = first === 0 ? [0] : [0, first]
  const segment = starts.length - 1
  const key = (name: string): string => `${dir}/${name}/${segment}.m4s`
  const missing: string[] = []
  for (const name of names) if (!(await deps.storage.stat(key(name)))) missing.push(name)
  if (missing.length > 0) {
    const { signal, lease, onProgress, onDamage } = call
    const renditions = plan.renditions.filter(({ name }) => missing.includes(name))
    const run = {
      plan: { ...plan, renditions, starts, frameCount: first + count },
      first: segment,
      last: segment,
      threads,
      urgent,
    }
    const { frames } = await withInputs(deps, state, signal, (inputs) =>
      deps.storage.withFolder(
        dir,
        (path) =>
          deps.media.encodeVideo(
            { ...inputs, ...run, dir: path },
            { signal, lease, onProgress, onDamage },
          ),
        initsOf(run.plan),
        signal,
      ),
    )
    if (frames < count)
      throw new AppError(
        'source_damaged',
        'Some frames beside the cut could not be decoded. Move the edges of the cut, or upload the file again.',
      )
  }
  for (const name of names)
    await shareInit(deps, `${dir}/${name}`, `${state.prefix}/renditions/${name}`)
  return names.map(key)
}

/** All segments of a rendition are played with one init segment. */
async function shareInit(deps: CutDeps, from: string, to: string): Promise<void> {
  const { signal } = new AbortController()
  await deps.storage.linkAll([{ from: `${from}/init.mp4`, to: `${to}/init.mp4` }])
  const [one, other] = await Promise.all(
    [from, to].map((folder) => deps.storage.sha256(`${folder}/init.mp4`, signal)),
  )
  if (one !== other)
    throw new AppError(
      'encoding_failed',
      'The edges of the cut were encoded differently: ffmpeg was updated in between.',
    )
}
