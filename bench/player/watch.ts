/**
 * Somebody opens a page that knows no player, on a line of 10 Mbit/s and 50 ms; a player is put in,
 * and then one more.
 */
import type { Browser, CDPSession, Page } from '../../test/browser.ts'
import { LINE } from '../line.ts'
import { OTHERS, type Side } from './side.ts'

export interface WatchedFrames {
  /** From asking for the player's code and putting its element in, until a frame is shown. */
  firstFrameMs: number
  /** The same for the next player of the page, with another video: the code is there. */
  againMs: number
  /** On the line, until the first frame: scripts and styles; and all else but the page. */
  codeBytes: number
  mediaBytes: number
}

/** `src`: its manifest; `file`: its smallest MP4. */
export interface ShownVideo {
  id: string
  src: string
  file: string
}

interface Where {
  side: Side
  videos: readonly ShownVideo[]
  site: string
  appliance: string
}

const LIMIT_MS = 30_000

export async function watch(browser: Browser, where: Where): Promise<WatchedFrames> {
  // With a cache of its own, which is empty.
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  try {
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', LINE)
    await page.goto(where.site)
    await installFirstFrame(page)
    const loaded = countBytes(line)
    const [first, next] = where.videos as [ShownVideo, ShownVideo]
    const firstFrameMs = await firstFrame(page, where, first)
    const { codeBytes, mediaBytes } = loaded()
    const againMs = await firstFrame(page, where, next)
    return { firstFrameMs, againMs, codeBytes, mediaBytes }
  } catch (error) {
    throw new Error(`${where.side} showed nothing`, { cause: error })
  } finally {
    await context.close()
  }
}

function countBytes(line: CDPSession): () => { codeBytes: number; mediaBytes: number } {
  const isCode = new Map<string, boolean>()
  const bytes = { codeBytes: 0, mediaBytes: 0 }
  line.on(
    'Network.responseReceived',
    ({ requestId, type }) => void isCode.set(requestId, type === 'Script' || type === 'Stylesheet'),
  )
  line.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    bytes[isCode.get(requestId) ? 'codeBytes' : 'mediaBytes'] += encodedDataLength
  })
  return () => ({ ...bytes })
}

/** `firstFrame(place)`: resolves with the time at which the video somewhere below shows its first frame. */
async function installFirstFrame(page: Page): Promise<void> {
  await page.evaluate(() => {
    const videoBelow = (root: ParentNode): HTMLVideoElement | undefined => {
      for (const element of root.querySelectorAll('*')) {
        const found =
          element instanceof HTMLVideoElement
            ? element
            : element.shadowRoot && videoBelow(element.shadowRoot)
        if (found) return found
      }
      return undefined
    }
    ;(window as any).firstFrame = async (place: ParentNode): Promise<number> => {
      let video = videoBelow(place)
      for (; !video; video = videoBelow(place)) await new Promise(requestAnimationFrame)
      return new Promise((resolve) => video.requestVideoFrameCallback((now) => resolve(now)))
    }
  })
}

async function firstFrame(
  page: Page,
  { side, site, appliance }: Where,
  { id, src, file }: ShownVideo,
): Promise<number> {
  const code =
    side === 'svc-player'
      ? `${appliance}/npm/@svc/components/+esm`
      : `${site}/${OTHERS[side]}/${OTHERS[side]}.js`
  const work = page.evaluate(
    async ({ code, src, file, embed }) => {
      const place = document.querySelector<HTMLElement>('#place')!
      place.replaceChildren()
      const startedAt = performance.now()
      if (embed) {
        place.innerHTML = `<svc-player embed="${embed}" autoplay muted></svc-player>`
        await import(code)
      } else {
        const stylesheet = code.replace(/\.js$/, '.css')
        if (/vidstack|video-js/.test(code) && !document.querySelector('link[rel=stylesheet]'))
          document.head.append(
            Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesheet }),
          )
        const { insert } = await import(code)
        insert({ src, file, into: place })
      }
      return (await (window as any).firstFrame(place)) - startedAt
    },
    { code, src, file, embed: side === 'svc-player' ? id : null },
  )
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error(`no frame in ${LIMIT_MS / 1_000} s`)), LIMIT_MS).unref(),
  )
  return Promise.race([work, late])
}
