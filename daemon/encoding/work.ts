/** Progress of a source in seconds of media, weighted by encoding effort. */
import { allRenditions } from '../ports/all-renditions.ts'
import type { Part, PartProgress } from '../ports/encoding.ts'
import type { RenditionPlan } from '../ports/media.ts'
import { renditionPart, type EncodeTask, type SourceState } from './source-state.ts'

export function progressOf(state: SourceState, part: Part): PartProgress {
  const totalSeconds = state.totalSeconds(part)
  let [doneSeconds, doneWork, totalWork] = [0, 0, 0]
  const add = (segment: number, seconds: number): void => {
    doneSeconds += seconds
    doneWork += seconds * state.effortOf(part, segment)
  }
  for (const segment of state.existingOf(part)) add(segment, state.durationOf(part, segment))
  for (const task of state.tasks) {
    if (!task.parts.includes(part)) continue
    for (const { segment, done } of stepsOf(state, task, part))
      if (!state.has(part, segment)) add(segment, done)
  }
  for (let segment = state.countOf(part) - 1; segment >= 0; segment--)
    totalWork += state.durationOf(part, segment) * state.effortOf(part, segment)
  return { doneSeconds: Math.min(doneSeconds, totalSeconds), totalSeconds, doneWork, totalWork }
}

/** Effort of one segment relative to an average segment. */
export const workOf = (state: SourceState, part: Part, segment: number): number =>
  (state.durationOf(part, segment) * state.effortOf(part, segment)) / state.segmentSeconds

/** Remaining effort of each background video run, in the unit of `workOf`. */
export function remainingWork(state: SourceState): number[] {
  const runs = [...state.tasks].filter(
    ({ isUrgent, parts }) => !isUrgent && parts[0]!.startsWith('renditions/'),
  )
  return runs.map((task) => {
    const part = task.parts[0]!
    const left = stepsOf(state, task, part).map(
      ({ segment, seconds, done }) => workOf(state, part, segment) * (1 - done / seconds),
    )
    return sum(left) * shareOf(state, task.parts)
  })
}

/** Weight of a rendition in the effort of a segment, in pixels. */
export const weightOf = (state: SourceState, part: Part): number => pixels(renditionOf(state, part))

/** Share of these renditions in the effort of their codec family. */
function shareOf(state: SourceState, parts: readonly Part[]): number {
  const { codec } = renditionOf(state, parts[0]!)
  const family = allRenditions(state.encoded.ladder.video!).filter(
    (rendition) => rendition.codec === codec,
  )
  return sum(parts.map((part) => weightOf(state, part))) / sum(family.map(pixels))
}

/** The segments of a run, each with its length and its finished part, in seconds. */
function stepsOf(
  state: SourceState,
  { first, last, seconds: all }: EncodeTask,
  part: Part,
): { segment: number; seconds: number; done: number }[] {
  let left = all
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const seconds = state.durationOf(part, first + at)
    const done = Math.min(left, seconds)
    left -= done
    return { segment: first + at, seconds, done }
  })
}

const renditionOf = (state: SourceState, part: Part): RenditionPlan =>
  allRenditions(state.encoded.ladder.video!).find(({ name }) => renditionPart(name) === part)!
const pixels = ({ width, height }: RenditionPlan): number => width * height
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
