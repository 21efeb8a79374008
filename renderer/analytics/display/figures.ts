/** The figures of the room: what each is called, what it means (docs/analytics.md), how it is shown. */
import type { Figures } from '../../../daemon/contract/analytics.ts'
import { words } from '../words.ts'
import type { UnitName } from './units.ts'

export interface Figure {
  title(): string
  about(): string
  unit: UnitName
  /** Growing is bad news. */
  fewerIsBetter?: true
}

export const FIGURES = {
  views: { title: () => words().views, about: () => words().viewsAbout, unit: 'count' },
  watch_seconds: {
    title: () => words().watchTime,
    about: () => words().watchTimeAbout,
    unit: 'seconds',
  },
  visitors: { title: () => words().viewers, about: () => words().viewersAbout, unit: 'count' },
  average_view_seconds: {
    title: () => words().averageView,
    about: () => words().averageViewAbout,
    unit: 'seconds',
  },
  completion_rate: {
    title: () => words().completion,
    about: () => words().completionAbout,
    unit: 'share',
  },
  average_startup_ms: {
    title: () => words().startup,
    about: () => words().startupAbout,
    unit: 'milliseconds',
    fewerIsBetter: true,
  },
  rebuffer_ratio: {
    title: () => words().rebuffering,
    about: () => words().rebufferingAbout,
    unit: 'share',
    fewerIsBetter: true,
  },
  failure_rate: {
    title: () => words().failures,
    about: () => words().failuresAbout,
    unit: 'share',
    fewerIsBetter: true,
  },
} satisfies Partial<Record<keyof Figures, Figure>>
export type FigureName = keyof typeof FIGURES

export const figureOf = (name: FigureName): Figure => FIGURES[name]
