/** The pages of the menus: what may be chosen there. */
import { clock } from '../../base/clock.ts'
import type { CaptionWord } from '../../languages/en/player.ts'
import { CAPTION_CHOICES, CAPTION_PARTS } from '../captions.ts'
import {
  chapterAt,
  qualityChoices,
  qualityName,
  rateName,
  RATES,
  type ControlsState,
  type ControlActions,
} from './state.ts'
import type { MenuPage } from './menu.ts'

export function subtitlePages(
  { messages, subtitles, subtitle, captionLook }: ControlsState,
  actions: ControlActions,
): MenuPage[] {
  return [
    {
      name: 'subtitles',
      title: messages.subtitles,
      direct: true,
      choices: [
        {
          label: messages.off,
          chosen: subtitle === undefined,
          choose: () => actions.setSubtitle(undefined),
        },
        ...subtitles.map(({ id, label, original }) => ({
          label,
          note: original && subtitles.length > 1 ? messages.original : '',
          chosen: id === subtitle,
          choose: () => actions.setSubtitle(id),
        })),
      ],
    },
    { name: 'style', title: messages.captionStyle, choices: [] },
    ...CAPTION_PARTS.map((part) => ({
      name: part,
      title: messages.captionParts[part],
      under: 'style',
      choices: CAPTION_CHOICES[part].map((choice) => ({
        label: part === 'size' ? `${choice}%` : messages.captionChoices[choice as CaptionWord],
        chosen: choice === captionLook[part],
        choose: () => actions.setCaptionLook({ ...captionLook, [part]: choice }),
      })),
    })),
  ]
}

export function settingPages(state: ControlsState, actions: ControlActions): MenuPage[] {
  const { messages, controls, qualities, quality, shownQuality, rate, sounds, sound, audio } = state
  const choices = qualityChoices(qualities)
  const shown = qualities[shownQuality]
  const pages: MenuPage[] = []
  if (controls.has('quality') && choices.length > 1 && !audio) {
    pages.push({
      name: 'quality',
      title: messages.quality,
      choices: [
        {
          label: messages.auto,
          note: quality < 0 && shown ? qualityName(shown) : '',
          chosen: quality < 0,
          choose: () => actions.setQuality(-1),
        },
        ...choices.map((index) => ({
          label: qualityName(qualities[index]!),
          chosen: index === quality,
          choose: () => actions.setQuality(index),
        })),
      ],
    })
  }
  if (controls.has('audio-track') && sounds.length > 1) {
    pages.push({
      name: 'audio-track',
      title: messages.audioTrack,
      choices: sounds.map(({ label }, index) => ({
        label,
        chosen: index === sound,
        choose: () => actions.setSound(index),
      })),
    })
  }
  if (controls.has('rate')) {
    pages.push({
      name: 'rate',
      title: messages.speed,
      choices: RATES.map((known) => ({
        label: rateName(known, messages),
        chosen: known === rate,
        choose: () => actions.setRate(known),
      })),
    })
  }
  return pages
}

export function chapterPages(
  { messages, chapters, seconds }: ControlsState,
  actions: ControlActions,
): MenuPage[] {
  const now = chapterAt(chapters, seconds)
  return [
    {
      name: 'chapters',
      title: messages.chapters,
      choices: chapters.map((chapter) => ({
        label: chapter.title,
        note: clock(chapter.start_seconds),
        chosen: chapter === now,
        choose: () => actions.seek(chapter.start_seconds),
      })),
    },
  ]
}
