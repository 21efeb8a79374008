import { counted } from '../../../kit/language.ts'
import type { ChapterMessages } from './en.ts'

export const messages: ChapterMessages = {
  title: 'Hoofdstukken',
  tools: 'Hoofdstukken bewerken',
  emptyTitle: 'Nog geen hoofdstukken',
  emptyText:
    'Met hoofdstukken springen kijkers naar waar ze voor kwamen. Speel tot waar er een begint ' +
    'en voeg het toe, of plak een lijst die je al hebt.',
  add: 'Hoofdstuk hier toevoegen',
  paste: 'Lijst plakken…',
  undo: 'Ongedaan maken',
  redo: 'Opnieuw',
  more: 'Meer',
  discard: 'Mijn wijzigingen weggooien',
  ofSource: 'Die van het bronbestand nemen',
  save: 'Opslaan',
  saving: 'Opslaan…',
  saved: 'Opgeslagen',
  unsaved: 'Nog niet opgeslagen',
  savedNotice: 'Hoofdstukken opgeslagen',
  notSaved: 'De hoofdstukken zijn niet opgeslagen',
  changedMeanwhile: 'Iemand anders heeft hoofdstukken opgeslagen terwijl je ze bewerkte.',
  takeTheirs: 'Die van de ander nemen',
  saveOver: 'De mijne eroverheen opslaan',
  restored: 'Wat je de vorige keer veranderde was nog niet opgeslagen. Het staat er weer.',
  playFrom: (number: number) => `Afspelen vanaf hoofdstuk ${number}`,
  titleOf: (number: number) => `Titel van hoofdstuk ${number}`,
  titleHint: 'Titel',
  startOf: (number: number) => `Begin van hoofdstuk ${number}`,
  startHere: 'Begin op de tijd van de speler',
  setStart: 'Zet begin',
  removeOf: (number: number) => `Hoofdstuk ${number} verwijderen`,
  until: 'tot',
  theEnd: 'het einde',
  endOf: (number: number) => `Einde van hoofdstuk ${number}`,
  endHere: 'Einde op de tijd van de speler',
  setEnd: 'Zet einde',
  endHint: 'Leeg: het duurt tot het volgende begint',
  faults: {
    untitled: 'Een hoofdstuk heeft een titel nodig.',
    doubled: 'Een ander hoofdstuk begint op dezelfde tijd.',
    beyond: 'Het begint na het einde van de video.',
    backwards: 'Het eindigt voordat het begint.',
    overlap: 'Het eindigt nadat het volgende is begonnen.',
    endBeyond: 'Het eindigt na het einde van de video.',
  },
  pasteTitle: 'Lijst met hoofdstukken plakken',
  pasteLabel: 'Op elke regel een tijd en een titel',
  pasteExample: '0:00 Inleiding\n1:30 De bonen\n4:05 De eerste kraak',
  pasteCount: (count: number) =>
    counted(count, { one: '# hoofdstuk gevonden.', other: '# hoofdstukken gevonden.' }),
  pasteReplaces: (count: number) =>
    counted(count, {
      one: 'Het komt in de plaats van wat er is.',
      other: 'Ze komen in de plaats van de # die er zijn.',
    }),
  pasteFaults: 'Wat er niet klopt',
  pasteNothing: 'Schrijf minstens één regel, zoals: 0:00 Inleiding',
  pasteDeed: 'Overnemen',
  lineFaults: {
    noTime: (line: number, text: string, _length: string) =>
      `Regel ${line} heeft geen tijd: “${text}”. Begin ermee, zoals 1:30.`,
    noTitle: (line: number, text: string, _length: string) =>
      `Regel ${line} heeft geen titel: “${text}”.`,
    doubled: (line: number, text: string, _length: string) =>
      `Regel ${line} heeft de tijd van een eerdere regel: “${text}”.`,
    beyond: (line: number, text: string, length: string) =>
      `Regel ${line} begint na het einde van de video, die ${length} duurt: “${text}”.`,
  },
}
