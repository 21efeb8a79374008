/**
 * A video: its head, its tabs, and one player beside most of them. Each tab is an address below the video's, a bundle
 * of its own, and one entry of TABS.
 */
import { css, html, nothing, type PropertyValues } from 'lit'
import { html as staticHtml, unsafeStatic } from 'lit/static-html.js'
import type { Permission } from '../../daemon/contract/permissions.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { backLink } from '../kit/styles/page-head.ts'
import { statusOf } from '../kit/formats/status.ts'
import { backIcon } from '../kit/icons.ts'
import { loadMessages } from '../kit/language.ts'
import { pageTabs } from '../kit/page-tabs.ts'
import { setPageTitle } from '../kit/page-title.ts'
import { problemPanel } from '../kit/problem-panel.ts'
import { ReadTask } from '../kit/read-task.ts'
import { tabLinks, tabLinksStyles } from '../kit/tab-links.ts'
import { appElement, property } from '../state/app-element.ts'
import { addressOf } from '../state/library.ts'
import { onReconnect } from '../state/on-reconnect.ts'
import { Preview } from '../state/preview.ts'
import type { App } from '../state/app.ts'
import { may, mayChange } from '../state/may.ts'
import { StoreWatch } from '../state/watch.ts'
import { readVideo } from './actions.ts'
import './dash-head.ts'
import { notLoaded } from './dash-screen.ts'
import { messages as w } from './messages.ts'

interface VideoTab {
  /** What is needed to see it; default: to be able to change the video. */
  needs?: Permission | 'nothing'
  /** Without the player, which waits, paused and unseen. */
  alone?: true
  /** What stands beside the player takes most of the width. */
  wide?: true
  /** Brings its elements. Their words are waited for as well. */
  load(): Promise<unknown>
  /** What is shown, and what below the player, gets `video` and `preview`. */
  element: string
  below?: string
}

const TABS = pageTabs<keyof (typeof w)['tabs'], VideoTab>(() => w.tabs, {
  overview: {
    path: '',
    load: () => Promise.all([import('./details/dash-details.ts'), import('./dash-overview.ts')]),
    needs: 'nothing',
    element: 'dash-details',
    below: 'dash-overview',
  },
  subtitles: {
    load: () => import('../tracks/subtitles/dash-subtitles.ts'),
    element: 'dash-subtitles',
  },
  audio: { load: () => import('../tracks/audio/dash-audio.ts'), element: 'dash-audio' },
  chapters: { load: () => import('../tracks/chapters/dash-chapters.ts'), element: 'dash-chapters' },
  cut: { alone: true, load: () => import('../cut/dash-cut.ts'), element: 'dash-cut' },
  sharing: {
    needs: 'videos:share',
    load: () => import('./sharing/dash-sharing.ts'),
    element: 'dash-sharing',
  },
  player: {
    load: () => import('./settings/dash-player-settings.ts'),
    element: 'dash-player-settings',
  },
  analytics: {
    needs: 'analytics:read',
    wide: true,
    load: () => import('../analytics/video/dash-video-analytics.ts'),
    element: 'dash-video-analytics',
  },
  files: {
    needs: 'nothing',
    alone: true,
    load: () => import('./dash-files.ts'),
    element: 'dash-files',
  },
  activity: {
    needs: 'webhooks:read',
    alone: true,
    load: () => import('../activity/dash-activity.ts'),
    element: 'dash-activity',
  },
})
type Tab = (typeof TABS)[number]

/** A video that failed has nothing to play or share, so only the overview and the activity are shown. */
const tabsOf = (app: App, video: Video) => {
  const tabs = TABS.filter(({ needs }) =>
    needs === undefined ? mayChange(app, video) : needs === 'nothing' || may(app, needs),
  )
  return video.status === 'errored' && !video.playable
    ? tabs.filter(({ path }) => path === '' || path === 'activity')
    : tabs
}

const tabAt = (path: string) => TABS.find((tab) => tab.path === path)

const styles = css`
  .back { margin-bottom: var(--s2); }
  .tab-row { margin: var(--s4) 0 var(--s5); }
  .beside {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--s6);
    align-items: start;
    &.wide { grid-template-columns: minmax(0, 18rem) minmax(0, 1fr); }
  }
  /* What stands beside and below the player is often long: the player stays in sight. */
  .left {
    align-self: stretch;
    min-width: 0;
    > dash-screen {
      position: sticky;
      top: 0;
      z-index: 3;
      padding-top: var(--s3);
      margin-top: calc(-1 * var(--s3));
      background: var(--page);
    }
  }
  .below { margin-top: var(--s5); }
  .view { min-width: 0; }
  .gone {
    display: grid;
    justify-items: center;
    gap: var(--s3);
    padding-top: 12vh;
    text-align: center;
    > h2 { font-size: var(--text-xl); }
  }
  .ghost-name {
    width: min(20rem, 60%);
    height: 1.75rem;
    margin: 4px 0 calc(var(--s4) + 5.5rem);
  }
  .ghost-screen {
    aspect-ratio: 16 / 9;
    border-radius: var(--radius-l);
  }
  .ghost-view { min-height: 16rem; }
  @media (max-width: 60rem) {
    .beside,
    .beside.wide {
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s5);
    }
    .left > dash-screen { position: static; }
  }
`

class DashVideo extends appElement({
  videoId: property(''),
  tab: property(''),
}) {
  #video = new StoreWatch(this, ({ videos }) => videos.get(this.videoId))
  #upload = new StoreWatch(this, ({ uploads }) =>
    uploads.find(({ video }) => video === this.videoId),
  )
  #preview = new Preview()
  #answer = new ReadTask(this, {
    query: () => this.videoId,
    read: (id) => readVideo(this.app, id),
  })
  /** The tab whose bundle is there: it stays until that of the next one is. */
  #bundle = new ReadTask(this, {
    query: () => tabAt(this.tab)?.path ?? null,
    read: async (path) => {
      const tab = tabAt(path)!
      await tab.load()
      await loadMessages()
      return tab
    },
  })

  constructor() {
    super()
    onReconnect(this, this.#answer.again)
  }

  static override styles = [tabLinksStyles, backLink, styles]

  override willUpdate(changed: PropertyValues<this>) {
    if (changed.has('videoId')) this.#preview.try(new Map())
    if (isAlone(tabAt(this.tab))) this.#preview.player?.pause()
  }

  override updated() {
    const video = this.#video.value
    const tab = tabAt(this.tab)
    if (video) setPageTitle(this, ...(tab?.path ? [tab.title()] : []), video.name)
  }

  override render() {
    const video = this.#video.value
    const { problem, again } = this.#answer
    return html`<a class="back" href=${addressOf(this.app.store.state.library.query)}
    >${backIcon()}${w.videos}</a>
      ${
        video
          ? this.#known(video)
          : video === null
            ? gone()
            : problem
              ? problemPanel(problem, again)
              : ghost()
      }`
  }

  #known(video: Video) {
    const status = statusOf(video, this.#upload.value)
    const wanted = tabAt(this.tab)
    // A tab that this person does not have is as unknown as one that nobody has.
    const tab = wanted && tabsOf(this.app, video).includes(wanted) ? wanted : undefined
    const hrefOf = ({ path }: Tab) => `/videos/${video.id}${path && `/${path}`}`
    const links = tabsOf(this.app, video).map((each) => ({
      href: hrefOf(each),
      label: each.title(),
    }))
    return html`<dash-head .video=${video} .status=${status}></dash-head>
      <div class="tab-row">${tabLinks(w.tabsLabel, links, tab ? hrefOf(tab) : '')}</div>
      <div class=${isAlone(tab) ? '' : `beside ${tab?.wide ? 'wide' : ''}`}>
        <div class="left" ?hidden=${isAlone(tab)}>
          <dash-screen .video=${video} .status=${status} .preview=${this.#preview}></dash-screen>
          ${
            tab?.below && this.#bundle.value === tab
              ? html`<div class="below">${this.#elementOf(tab.below, video)}</div>`
              : nothing
          }
        </div>
        <div class="view">${tab ? this.#view(video, tab) : lostTab(video.id)}</div>
      </div>`
  }

  #view(video: Video, tab: Tab) {
    const { problem, value, again } = this.#bundle
    if (problem) return notLoaded(w.loadingFailed, again)
    return value === tab
      ? this.#elementOf(tab.element, video)
      : html`<div class="skeleton ghost-view" aria-busy="true"></div>`
  }

  #elementOf(name: string, video: Video) {
    const tag = unsafeStatic(name)
    return staticHtml`<${tag} .video=${video} .preview=${this.#preview}></${tag}>`
  }
}
customElements.define('dash-video', DashVideo)

const isAlone = (tab: Tab | undefined) => tab?.alone ?? tab === undefined

const gone = () => html`<div class="gone">
  <h1>${w.goneTitle}</h1>
  <p class="soft">${w.goneText}</p>
  <a class="button" href="/">${w.allVideos}</a>
</div>`

const lostTab = (id: string) => html`<div class="gone">
  <h2>${w.tabLost}</h2>
  <a class="button" href="/videos/${id}">${w.toOverview}</a>
</div>`

const ghost = () => html`<div aria-busy="true">
  <div class="skeleton ghost-name"></div>
  <div class="beside">
    <div class="skeleton ghost-screen"></div>
    <div class="skeleton ghost-view"></div>
  </div>
</div>`
