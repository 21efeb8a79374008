/** Themes: how the controls are placed and dressed. Two are built in; a page may bring a file of its own. */
import { css, type html, type nothing, type svg, type TemplateResult } from 'lit'
import type { Placed } from './bar.ts'

/** Argument of a theme's `layout`. */
export interface ThemeTools {
  /** Lit's tags, so that a theme file needs no import. */
  html: typeof html
  svg: typeof svg
  nothing: typeof nothing
  /** A control; `nothing` where it is not offered. Each can be placed once. */
  control(name: Placed): TemplateResult | typeof nothing
  /** A slot for what the page adds: `start`, `end`, `top`. */
  slot(name: 'start' | 'end' | 'top'): TemplateResult
  /** Sound alone, without a picture. */
  audio: boolean
  /** The player itself: its state, properties and methods. */
  player: HTMLElement
}

/** Default export of a theme file. */
export interface PlayerTheme {
  /** CSS for the inside of the player, after that of the default theme. */
  styles?: string
  /** Below it the default's own styles are left out: the theme dresses everything itself. */
  bare?: boolean
  /** Where the controls are; without it as in the default theme. */
  layout?(tools: ThemeTools): TemplateResult
}

const defaultTheme: Required<Pick<PlayerTheme, 'layout'>> = {
  layout: ({ html, control, slot }) => html`
    <div class="top">${control('title')}${slot('top')}</div>
    <div class="bar" part="control-bar">
      ${control('seek')}
      <div class="row" part="control-row">
        ${slot('start')}${control('play')}${control('skip')}${control('volume')}${control('time')}${control('chapters')}
        <span class="space"></span>
        ${control('subtitles')}${control('settings')}${control('pip')}${control('airplay')}${control('cast')}${slot('end')}${control('fullscreen')}
      </div>
    </div>
  `,
}

/** The float theme: one row over the picture, like a card. */
const floatTheme: PlayerTheme = {
  layout: ({ html, control, slot }) => html`
    <div class="top">${control('title')}${slot('top')}</div>
    <div class="bar" part="control-bar">
      <div class="row" part="control-row">
        ${slot('start')}${control('play')}${control('skip')}${control('time')}${control('seek')}${control('volume')}${control('chapters')}${control('subtitles')}${control('settings')}${control('pip')}
        ${control('airplay')}${control('cast')}${slot('end')}${control('fullscreen')}
      </div>
    </div>
  `,
  styles: css`
    .bar {
      inset-inline: 12px;
      inset-block-end: 12px;
      padding: 4px;
      border-radius: 16px;
      background: var(--svc-controls-background, rgb(22 23 27 / 0.78));
      backdrop-filter: blur(18px) saturate(1.5);
      box-shadow: 0 8px 28px rgb(0 0 0 / 0.3);
      pointer-events: auto;
    }
    .stage.idle .bar {
      translate: 0 8px;
    }
    .bar .seek {
      flex: 1;
      min-inline-size: 40px;
      margin-inline: 4px;
      block-size: 40px;
    }
    .preview {
      inset-block-end: 48px;
    }
    .menu {
      inset-block-end: 58px;
      max-block-size: calc(100cqh - 82px);
    }
    .menu-place.chapters .menu {
      inset-inline: auto 12px;
    }
    .whole,
    .chapters .text span {
      display: none;
    }
    .volume:focus-within .volume-range {
      inline-size: 72px;
    }
    @media (hover: hover) {
      .volume:hover .volume-range {
        inline-size: 72px;
      }
    }
    .start-disc {
      border-radius: 28%;
    }
    @container (max-width: 479px) {
      .bar {
        inset-inline: 6px;
        inset-block-end: 6px;
      }
      .bar .pip {
        display: none;
      }
    }
    @media (pointer: fine) {
      @container (max-width: 479px) {
        .bar .control {
          inline-size: 34px;
        }
      }
    }
    @media (pointer: coarse) {
      @container (max-width: 359px) {
        .bar .time {
          display: none;
        }
      }
    }
    @media (forced-colors: active) {
      .bar {
        border: 1px solid CanvasText;
      }
    }
  `.cssText,
}

const builtIn: Record<string, PlayerTheme> = { default: defaultTheme, float: floatTheme }

/** By the full address, so that two files of one name are two themes. What failed is asked for again. */
const loading = new Map<string, Promise<PlayerTheme>>()

export const isBuiltIn = (name: string): boolean => Object.hasOwn(builtIn, name)
export const builtInTheme = (name: string): PlayerTheme => ({ ...defaultTheme, ...builtIn[name] })

/** `address`: as seen from the page. Rejects when there is no theme. */
export function loadTheme(address: string): Promise<PlayerTheme> {
  const url = new URL(address, document.baseURI).href
  const known = loading.get(url)
  if (known) return known
  const theme = read(url)
  loading.set(url, theme)
  theme.catch(() => loading.delete(url))
  return theme
}

async function read(url: string): Promise<PlayerTheme> {
  const module = (await import(/* @vite-ignore */ url)) as { default?: PlayerTheme }
  if (typeof module.default !== 'object' || module.default === null)
    throw new TypeError(`${url} has no theme as its default export`)
  return { ...defaultTheme, ...module.default }
}
