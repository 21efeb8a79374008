/** What makes the dashboard a web app that can be installed: its manifest, its icons and its service worker. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { paintedIcon } from './desktop/icons.ts'

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

const SIZES = [192, 512] as const
/** iOS rounds the corners itself. */
const APPLE_SIZE = 180
/** Launchers may cut a maskable icon down to the circle of 80 % of its width (W3C Web App Manifest, icon masks). */
const MASKABLE_SIZE = 512
const SAFE_SHARE = 0.8

/** By MIME type: a file manager that knows only one of the two still finds the app. */
const FILES = {
  'video/*': ['.mp4', '.mov', '.m4v', '.mkv', '.webm', '.avi', '.mpg', '.ts', '.mts', '.mxf'],
  'audio/*': ['.mp3', '.m4a', '.wav', '.flac', '.ogg', '.opus', '.aac'],
}

const manifest = {
  id: '/',
  name: 'svc',
  short_name: 'svc',
  description: 'The videos of your organization: upload, manage, share.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#f6f7f9',
  theme_color: '#f6f7f9',
  categories: ['photo & video', 'productivity'],
  icons: [
    ...SIZES.map((size) => ({
      src: `/icons/${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
    {
      src: '/icons/maskable.png',
      sizes: `${MASKABLE_SIZE}x${MASKABLE_SIZE}`,
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
  share_target: {
    action: '/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: 'files', accept: Object.keys(FILES) }] },
  },
  file_handlers: [{ action: '/', accept: FILES }],
  launch_handler: { client_mode: ['focus-existing', 'auto'] },
}

export function webApp(): Plugin {
  return {
    name: 'svc:web-app',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/manifest.webmanifest' }, injectTo: 'head' },
      {
        tag: 'link',
        attrs: { rel: 'apple-touch-icon', href: '/icons/apple.png' },
        injectTo: 'head',
      },
    ],
    async generateBundle() {
      const drawing = await readFile(pathOf('../renderer/icon.svg'), 'utf8')
      const emit = (fileName: string, source: string | Buffer): void =>
        void this.emitFile({ type: 'asset', fileName, source })
      emit('manifest.webmanifest', JSON.stringify(manifest))
      emit('sw.js', await readFile(pathOf('../renderer/web-app/service-worker.js'), 'utf8'))
      for (const size of SIZES) emit(`icons/${size}.png`, await paintedIcon(drawing, size))
      emit('icons/apple.png', await onGround(drawing, APPLE_SIZE, 1))
      emit('icons/maskable.png', await onGround(drawing, MASKABLE_SIZE, SAFE_SHARE))
    },
  }
}

/** The drawing in the middle of a square that its colour fills to the edges. */
async function onGround(drawing: string, size: number, share: number): Promise<Buffer> {
  const input = await paintedIcon(drawing, Math.round(size * share))
  const background = /<rect[^>]* fill="(#\w+)"/.exec(drawing)![1]!
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input, gravity: 'center' }])
    .png({ compressionLevel: 9 })
    .toBuffer()
}
