/** How much work on one source is done, and how much there is: seconds of its film, each as hard to encode as it is. */
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
  for (const segment of state.there(part)) add(segment, state.durationOf(part, segment))
  for (const task of state.tasks) {
    if (!task.parts.includes(part)) continue
    for (const { segment, done } of stepsOf(state, task, part))
      if (!state.has(part, segment)) add(segment, done)
  }
  for (let segment = state.countOf(part) - 1; segment >= 0; segment--)
    totalWork += state.durationOf(part, segment) * state.effortOf(part, segment)
  return { doneSeconds: Math.min(doneSeconds, totalSeconds), totalSeconds, doneWork, totalWork }
}

/** Of one segment, beside that of an ordinary one. */
export const workOf = (state: SourceState, part: Part, segment: number): number =>
  (state.durationOf(part, segment) * state.effortOf(part, segment)) / state.segmentSeconds

/** What each of the background's runs of the picture still has to do, in the same measure. */
export function workUnderWay(state: SourceState): number[] {
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

/** How much of the work on a segment is a rendition's, beside the others. */
export const weightOf = (state: SourceState, part: Part): number => pixels(renditionOf(state, part))

/** Of the work on a segment in one family. */
function shareOf(state: SourceState, parts: readonly Part[]): number {
  const { codec } = renditionOf(state, parts[0]!)
  const family = allRenditions(state.made.ladder.video!).filter(
    (rendition) => rendition.codec === codec,
  )
  return sum(parts.map((part) => weightOf(state, part))) / sum(family.map(pixels))
}

/** The segments of a run: how long each is, and how much of it is done, in seconds. */
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
  allRenditions(state.made.ladder.video!).find(({ name }) => renditionPart(name) === part)!
const pixels = ({ width, height }: RenditionPlan): number => width * height
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0)
