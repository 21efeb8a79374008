/** The rooms of the dashboard: where, called what, loaded how. Each is its own bundle. */
import { html, type TemplateResult } from 'lit'

export interface Room {
  name: string
  path: RegExp
  title: string
  load(): Promise<unknown>
  view(params: Record<string, string>): TemplateResult
  /** Between two addresses with the same answer only a part of the page is another: focus and place stay. Default: none are the same. */
  page?(params: Record<string, string>): string
}

const lost: Room = {
  name: 'lost',
  path: /./,
  title: 'Not found',
  load: () => import('./dash-lost.ts'),
  view: () => html`<dash-lost></dash-lost>`,
}

const rooms: Room[] = [
  {
    name: 'library',
    path: /^\/(videos\/?)?$/,
    title: 'Videos',
    load: () => import('../library/dash-library.ts'),
    view: () => html`<dash-library></dash-library>`,
  },
  {
    name: 'video',
    path: /^\/videos\/(?<id>[0-9A-Za-z]+)(?:\/(?<tab>[a-z]+))?$/,
    title: 'Video',
    load: () => import('../video/dash-video.ts'),
    view: ({ id, tab }) => html`<dash-video .videoId=${id} .tab=${tab ?? ''}></dash-video>`,
    page: ({ id }) => `video ${id}`,
  },
  {
    name: 'device',
    path: /^\/device$/,
    title: 'Sign in a program',
    load: () => import('../device/dash-device.ts'),
    view: () => html`<dash-device></dash-device>`,
  },
  {
    name: 'settings',
    path: /^\/settings$/,
    title: 'Settings',
    load: () => import('../settings/dash-settings.ts'),
    view: () => html`<dash-settings></dash-settings>`,
  },
  {
    name: 'playground',
    path: /^\/developers\/playground$/,
    title: 'Playground',
    load: () => import('../playground/dash-playground.ts'),
    view: () => html`<dash-playground></dash-playground>`,
  },
]

export function roomAt(path: string): { room: Room; params: Record<string, string> } {
  for (const room of rooms) {
    const match = room.path.exec(path)
    if (match) return { room, params: { ...match.groups } }
  }
  return { room: lost, params: {} }
}

export const isRoom = (path: string): boolean => roomAt(path).room !== lost
