/** What the context menu gets from the player and its controls. */
import type { PlayerState } from '../events.ts'
import type { ControlActions } from './state.ts'

/** The members of the player that its menu needs. */
export interface ControlsHost extends HTMLElement {
  readonly state: PlayerState
  readonly embed?: string | null | undefined
  readonly token?: string | null | undefined
  readonly currentTime: number
  loop: boolean
}

export interface ContextMenuParts {
  player: ControlsHost
  root: ShadowRoot
  actions: Pick<ControlActions, 'announce' | 'redraw'>
  /** Opens the list of keys; the focus returns to `before`. undefined while there are none. */
  keys: () => ((before: HTMLElement | null) => void) | undefined
}

/** In pixels of the viewport. */
export interface PressedPoint {
  x: number
  y: number
}

/** A finger that was there before the controls were. */
export interface FirstPress extends PressedPoint {
  /** Since the page was opened, in milliseconds. */
  atMs: number
  /** What it lies on, within the player. */
  target: EventTarget
  /** The furthest that it has been from there, in pixels. */
  way: number
}
