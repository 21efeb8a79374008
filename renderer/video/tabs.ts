/**
 * The tabs of a video's page. Each is an address below the video's, a bundle of its own, and one
 * line here. The page's one player stands beside it, and is the same in each such tab.
 */
import { html, type TemplateResult } from 'lit'
import type { Video } from '../../daemon/contract/video.ts'
import type { Preview } from '../state/preview.ts'
import { messages } from './messages.ts'

export interface Tab {
  /** What stands behind the video's address; empty for the first. */
  path: Exclude<keyof ReturnType<typeof messages>['tabs'], 'overview'> | ''
  /** Without the player, which waits, paused and unseen. */
  alone?: true
  /** What stands beside the player takes most of the width. */
  wide?: true
  /** Brings the element of `view`. Its words are waited for as well. */
  load(): Promise<unknown>
  view(video: Video, preview: Preview): TemplateResult
  below?(video: Video, preview: Preview): TemplateResult
}

const TABS: readonly Tab[] = [
  {
    path: '',
    load: () => Promise.all([import('./details/dash-details.ts'), import('./dash-overview.ts')]),
    view: (video) => html`<dash-details .video=${video}></dash-details>`,
    below: (video, preview) =>
      html`<dash-overview .video=${video} .preview=${preview}></dash-overview>`,
  },
  {
    path: 'subtitles',
    load: () => import('../tracks/subtitles/dash-subtitles.ts'),
    view: (video, preview) =>
      html`<dash-subtitles .video=${video} .preview=${preview}></dash-subtitles>`,
  },
  {
    path: 'audio',
    load: () => import('../tracks/audio/dash-audio.ts'),
    view: (video, preview) => html`<dash-audio .video=${video} .preview=${preview}></dash-audio>`,
  },
  {
    path: 'chapters',
    load: () => import('../tracks/chapters/dash-chapters.ts'),
    view: (video, preview) =>
      html`<dash-chapters .video=${video} .preview=${preview}></dash-chapters>`,
  },
  {
    path: 'sharing',
    load: () => import('./sharing/dash-sharing.ts'),
    view: (video) => html`<dash-sharing .video=${video}></dash-sharing>`,
  },
  {
    path: 'player',
    load: () => import('./settings/dash-player-settings.ts'),
    view: (video, preview) =>
      html`<dash-player-settings .video=${video} .preview=${preview}></dash-player-settings>`,
  },
  {
    path: 'analytics',
    wide: true,
    load: () => import('../analytics/video/dash-video-analytics.ts'),
    view: (video, preview) =>
      html`<dash-video-analytics .video=${video} .preview=${preview}></dash-video-analytics>`,
  },
  {
    path: 'files',
    alone: true,
    load: () => import('./dash-files.ts'),
    view: (video) => html`<dash-files .video=${video}></dash-files>`,
  },
  {
    path: 'activity',
    alone: true,
    load: () => import('../activity/dash-activity.ts'),
    view: (video) => html`<dash-activity .video=${video}></dash-activity>`,
  },
]

/** A video that failed has nothing to play or share, so only the overview and the activity are shown. */
export const tabsOf = ({ status, playable }: Video): readonly Tab[] =>
  status === 'errored' && !playable
    ? TABS.filter(({ path }) => path === '' || path === 'activity')
    : TABS

export const tabAt = (path: string): Tab | undefined => TABS.find((tab) => tab.path === path)

export const titleOfTab = ({ path }: Tab): string => messages().tabs[path || 'overview']

export const addressOfTab = (id: string, { path }: Tab): string =>
  path === '' ? `/videos/${id}` : `/videos/${id}/${path}`
