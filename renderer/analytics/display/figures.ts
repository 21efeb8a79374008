/** The figures of the room: what each is called, what it means (docs/analytics.md), how it is shown. */
import type { Figures } from '../../../daemon/contract/analytics.ts'
import { messages } from '../messages.ts'
import type { UnitName } from './units.ts'

export interface Figure {
  title(): string
  about(): string
  unit: UnitName
  /** Growing is bad news. */
  fewerIsBetter?: true
}

export const FIGURES = {
  views: { title: () => messages().views, about: () => messages().viewsAbout, unit: 'count' },
  watch_seconds: {
    title: () => messages().watchTime,
    about: () => messages().watchTimeAbout,
    unit: 'seconds',
  },
  visitors: {
    title: () => messages().viewers,
    about: () => messages().viewersAbout,
    unit: 'count',
  },
  average_view_seconds: {
    title: () => messages().averageView,
    about: () => messages().averageViewAbout,
    unit: 'seconds',
  },
  completion_rate: {
    title: () => messages().completion,
    about: () => messages().completionAbout,
    unit: 'share',
  },
  average_startup_ms: {
    title: () => messages().startup,
    about: () => messages().startupAbout,
    unit: 'milliseconds',
    fewerIsBetter: true,
  },
  rebuffer_ratio: {
    title: () => messages().rebuffering,
    about: () => messages().rebufferingAbout,
    unit: 'share',
    fewerIsBetter: true,
  },
  failure_rate: {
    title: () => messages().failures,
    about: () => messages().failuresAbout,
    unit: 'share',
    fewerIsBetter: true,
  },
} satisfies Partial<Record<keyof Figures, Figure>>
export type FigureName = keyof typeof FIGURES

export const figureOf = (name: FigureName): Figure => FIGURES[name]
