import { counted } from '../../../kit/language.ts'
import type { StartMessages } from './en.ts'

export const messages: StartMessages = {
  title: 'Nouvelle importation',
  from: 'D’où\u00a0?',
  vimeo: 'Vimeo',
  vimeoText: 'Un compte entier ou un dossier, avec tout ce qui accompagne les vidéos',
  csv: 'Une liste en fichier',
  csvText: 'CSV avec adresses, noms, collections, sous-titres',
  addresses: 'Adresses',
  addressesText: 'Une par ligne, saisies ou collées',
  folder: 'Un dossier',
  folderText: 'De la machine de l’appareil',

  token: 'Jeton d’accès',
  tokenHint:
    'Il est gardé chiffré pendant l’importation, puis détruit, et jamais plus affiché. Il lui ' +
    'faut les scopes «\u00a0public\u00a0», «\u00a0private\u00a0» et «\u00a0video_files\u00a0».',
  makeToken: 'Créer un jeton chez Vimeo',

  onlyFolder: 'Ce dossier seulement',
  onlyFolderHint: 'Son numéro, ou son adresse sur vimeo.com. Vide\u00a0: tout.',
  folderWrong: 'Le dossier doit être un numéro, ou une adresse qui se termine par un numéro.',

  file: 'Fichier',
  chooseFile: 'Choisir un fichier',
  orPaste: 'Ou collez la liste',
  csvHint:
    'La première ligne nomme les colonnes\u00a0: url, et au choix name, description, tags, ' +
    'collection, visibility, external_id, captions. Virgules, points-virgules ou tabulations.',
  fileTooLarge: 'Le fichier est trop grand\u00a0: une liste peut faire 20 Mo.',
  fileRead: (name) => `Depuis ${name}`,
  forget: (name) => `Retirer ${name}`,
  lines: 'Adresses de fichiers',
  linesHint: 'http ou https, une par ligne. L’appareil va chercher les fichiers lui-même.',
  nothingTyped: 'Rien à importer pour l’instant',

  looking: 'Examen…',
  notLooked: 'L’examen n’a pas pu se faire',
  rows: (count) => counted(count, { one: '# vidéo', other: '# vidéos' }),
  firstRows: (shown, all) => `Les ${shown} premières sur ${all}`,
  faults: (count) => counted(count, { one: '# erreur', other: '# erreurs' }),
  faultsText: 'Corrigez-les dans la liste\u00a0; rien ne commence avant.',
  moreFaults: (count) => counted(count, { one: 'et # autre', other: 'et # autres' }),
  line: 'Ligne',
  row: 'Ligne',
  column: 'Colonne',
  fault: 'Ce qui ne va pas',
  name: 'Nom',
  address: 'Adresse',
  collectionOf: 'Collection',
  visibilityOf: 'Visibilité',

  folderHow: 'Seule une personne sur cette machine peut lire ses dossiers. Saisissez-y\u00a0:',
  folderMore:
    'Les dossiers deviennent des collections, et les sous-titres à côté des fichiers suivent. ' +
    'L’importation apparaît alors ici.',
  command: 'commande',

  options: 'Options',
  collection: 'Tout mettre dans',
  noCollection: 'Aucune collection',
  visibility: 'Visibilité',
  asSource: 'Comme le dit la source',
  public: 'Publique',
  private: 'Privée',
  again: 'Aussi ce qui a déjà été importé, en double',
  dryRun: 'Seulement regarder ce qui viendrait',
  start: 'Commencer l’importation',
  startLook: 'Regarder ce qui viendrait',
  starting: 'Démarrage…',
  begun: 'L’importation a commencé. Vous pouvez fermer cette page.',
  notBegun: 'L’importation n’a pas commencé',
  back: 'Toutes les importations',
}
