import type { PlaygroundMessages } from './en.ts'

export const messages: PlaygroundMessages = {
  about:
    'Jede Komponente mit Ihren eigenen Videos ausprobieren: Einstellung ändern, Wirkung sehen, Code kopieren.',
  element: 'Element',
  anew: 'Neu laden',
  theElement: 'Das Element',
  settingsOf: (tag) => `Einstellungen von ${tag}`,
  noVideo: 'Es gibt noch kein Video zum Anzeigen.',
  uploadOne: 'Video hochladen',
  byToken:
    'Dieser Inhalt ist privat. Die Vorschau verwendet ein Token, das einen Tag lang gilt; auf Ihrer ' +
    'Website signiert Ihr Server das Token.',
  uploadStays:
    'Was hier hochgeladen wird, bleibt in der Bibliothek. Das Token gilt eine Stunde oder bis ' +
    'Sie diese Seite verlassen.',
  uploadToken:
    'Besucher laden mit einem Token hoch, das Ihr Server signiert. Zum Ausprobieren erstellt ' +
    'das Dashboard einen API-Schlüssel, signiert damit ein Token und zieht den Schlüssel ' +
    'zurück, wenn Sie diese Seite verlassen.',
  makeToken: 'Token zum Ausprobieren erstellen',
  madeHere: 'für diese Seite erstellt',
  noToken: 'Das Token wurde nicht erstellt',
  notSigned: 'Der Browser signiert nur über https oder auf diesem Rechner selbst.',
  notSignedHint:
    'Signieren Sie ein Token auf Ihrem Server und fügen Sie es in das Feld „token“ ein.',
  notLoaded: 'Das Element konnte nicht geladen werden',
  notLoadedHint: 'Prüfen Sie, ob svc läuft, und versuchen Sie es erneut.',
  noManifest: 'Die Beschreibung der Komponenten fehlt.',
  noManifestHint: 'Installieren Sie svc neu, oder führen Sie npm run build aus.',
  notThere: (tag) => `Das Bündel enthält kein ${tag}.`,

  find: 'Video suchen',
  video: 'Video',
  notPlayable: (name) => `${name} (noch nicht abspielbar)`,
  list: 'Liste',
  spaces: 'Arbeitsbereiche',
  collections: 'Sammlungen',

  settings: 'Einstellungen',
  resetAll: (count) => `Alle ${count} zurücksetzen`,
  findSetting: 'Einstellung suchen',
  attributes: 'Attribute',
  slots: 'Slots',
  properties: 'CSS-Eigenschaften',
  parts: 'CSS-Teile',
  declarations: 'Deklarationen',
  setOf: (set, all) => `${set} von ${all} gesetzt`,
  byDefault: 'Standard:',
  isDefault: (value) => `${value} (Standard)`,
  default: 'Standard',
  chooseColour: (name) => `${name}, Farbe wählen`,

  code: 'Code',
  theCode: 'Code',
  copyCode: 'Code kopieren',
  kindOfCode: 'Art des Codes',
  inFrame:
    'Die Seite im Rahmen hat die Einstellungen des Videos und seines Arbeitsbereichs; was hier ' +
    'gesetzt wird, erreicht sie nicht.',

  events: 'Ereignisse',
  clear: 'Ereignisse leeren',
  noEvents: 'Noch keine Ereignisse. Ereignisse des Elements erscheinen hier.',
  times: (count) => `× ${count}`,
}
