/** The pages of the menus: what may be chosen there. */
import { clock } from '../../base/clock.ts'
import { LOOKS, SIZES } from '../captions.ts'
import {
  chapterAt,
  qualityChoices,
  qualityName,
  rateName,
  RATES,
  type Deck,
  type DeckActions,
} from './deck.ts'
import type { MenuPage } from './menu.ts'

export function subtitlePages(
  { words, subtitles, subtitle, captionLook }: Deck,
  deeds: DeckActions,
): MenuPage[] {
  return [
    {
      name: 'subtitles',
      title: words.subtitles,
      direct: true,
      choices: [
        {
          label: words.off,
          chosen: subtitle === undefined,
          choose: () => deeds.setSubtitle(undefined),
        },
        ...subtitles.map(({ id, label, original }) => ({
          label,
          note: original && subtitles.length > 1 ? words.original : '',
          chosen: id === subtitle,
          choose: () => deeds.setSubtitle(id),
        })),
      ],
    },
    {
      name: 'size',
      title: words.textSize,
      choices: SIZES.map((_, size) => ({
        label: words.textSizes[size]!,
        chosen: size === captionLook.size,
        choose: () => deeds.setCaptionLook({ ...captionLook, size }),
      })),
    },
    {
      name: 'look',
      title: words.textLook,
      choices: LOOKS.map((_, look) => ({
        label: words.textLooks[look]!,
        chosen: look === captionLook.look,
        choose: () => deeds.setCaptionLook({ ...captionLook, look }),
      })),
    },
  ]
}

export function settingPages(deck: Deck, deeds: DeckActions): MenuPage[] {
  const { words, controls, qualities, quality, shownQuality, rate, sounds, sound, audio } = deck
  const choices = qualityChoices(qualities)
  const shown = qualities[shownQuality]
  const pages: MenuPage[] = []
  if (controls.has('quality') && choices.length > 1 && !audio) {
    pages.push({
      name: 'quality',
      title: words.quality,
      choices: [
        {
          label: words.auto,
          note: quality < 0 && shown ? qualityName(shown) : '',
          chosen: quality < 0,
          choose: () => deeds.setQuality(-1),
        },
        ...choices.map((index) => ({
          label: qualityName(qualities[index]!),
          chosen: index === quality,
          choose: () => deeds.setQuality(index),
        })),
      ],
    })
  }
  if (controls.has('audio-track') && sounds.length > 1) {
    pages.push({
      name: 'audio-track',
      title: words.audioTrack,
      choices: sounds.map(({ label }, index) => ({
        label,
        chosen: index === sound,
        choose: () => deeds.setSound(index),
      })),
    })
  }
  if (controls.has('rate')) {
    pages.push({
      name: 'rate',
      title: words.speed,
      choices: RATES.map((known) => ({
        label: rateName(known, words),
        chosen: known === rate,
        choose: () => deeds.setRate(known),
      })),
    })
  }
  return pages
}

export function chapterPages({ words, chapters, seconds }: Deck, deeds: DeckActions): MenuPage[] {
  const now = chapterAt(chapters, seconds)
  return [
    {
      name: 'chapters',
      title: words.chapters,
      choices: chapters.map((chapter) => ({
        label: chapter.title,
        note: clock(chapter.start_seconds),
        chosen: chapter === now,
        choose: () => deeds.seek(chapter.start_seconds),
      })),
    },
  ]
}
