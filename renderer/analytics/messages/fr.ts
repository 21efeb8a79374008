import { counted } from '../../kit/language.ts'
import type { AnalyticsMessages } from './en.ts'

export const messages: AnalyticsMessages = {
  title: 'Statistiques',
  parts: 'Parties des statistiques',
  titles: {
    '': 'Vue d’ensemble',
    quality: 'Qualité de lecture',
    live: 'En direct',
  },
  privacy:
    'Mesuré sans cookies\u00a0: rien n’est stocké dans le navigateur et aucune adresse IP n’est conservée.',
  definitions: 'À propos de ces statistiques',
  definitionsApi: 'Ces statistiques dans l’API',
  export: 'Exporter',
  exportCsv: 'CSV, pour tableurs',
  exportLines: 'NDJSON, pour programmes',

  scope: 'Quelles vidéos',
  allVideos: 'Toutes les vidéos',
  searchScope: 'Rechercher collections et vidéos',
  collections: 'Collections',
  videos: 'Vidéos',
  gone: 'Supprimé',
  period: 'Quels jours',
  periods: {
    today: 'Aujourd’hui',
    '7d': '7 derniers jours',
    '28d': '28 derniers jours',
    '90d': '90 derniers jours',
    year: 'Cette année',
    own: 'Période personnalisée',
  },
  firstDay: 'Premier jour',
  lastDay: 'Dernier jour',
  timeZone: (name) => `Heures de ${name}`,
  lastIsFirst: 'Le dernier jour ne peut pas précéder le premier.',

  figures: 'Chiffres',
  metrics: {
    views: {
      title: 'Vues',
      about: 'Lecteurs lancés qui ont affiché une première image.',
    },
    watch_seconds: {
      title: 'Durée de visionnage',
      about: 'Ce qui a été lu, en temps de la vidéo. Ce qui est lu deux fois compte deux fois.',
    },
    visitors: {
      title: 'Spectateurs',
      about:
        'Personnes ayant une vue. Chacune compte une fois par jour, car personne n’est suivi d’un jour à l’autre.',
    },
    average_view_seconds: {
      title: 'Vue moyenne',
      about: 'Durée de visionnage divisée par les vues.',
    },
    completion_rate: {
      title: 'Vues complètes',
      about: 'Vues où au moins 90 % de la vidéo a été regardée.',
    },
    average_startup_ms: {
      title: 'Démarrage',
      about: 'De la demande de lecture à la première image, en moyenne.',
    },
    rebuffer_ratio: {
      title: 'Mise en tampon',
      about: 'Temps passé à attendre des données, sur tout le temps de lecture et d’attente.',
    },
    failure_rate: {
      title: 'Échecs',
      about: 'Tentatives de lecture où le lecteur a abandonné sur une erreur.',
    },
  },
  from: (before) => `contre ${before}`,
  noneBefore: 'aucune donnée antérieure',
  unchanged: 'inchangé',
  more: 'en hausse',
  less: 'en baisse',
  bots: (count) =>
    counted(count, {
      one: '# vue d’un programme n’est pas comptée.',
      other: '# vues de programmes ne sont pas comptées.',
    }),

  showTable: 'En tableau',
  when: 'Quand',
  overTime: (figure) => `${figure} au fil du temps`,
  thisPeriod: 'Cette période',
  before: 'Période précédente',
  notOver: 'En cours',
  weekFrom: (day) => `Semaine du ${day}`,
  soFar: (when) => `${when}, jusqu’à présent`,
  summary: (figure, days, total, most, when) =>
    `${figure}, ${days}\u00a0: ${total}. Le plus\u00a0: ${most}, ${when}.`,
  noSummary: (figure, days) => `${figure}, ${days}\u00a0: rien.`,
  topVideos: 'Vidéos les plus vues',
  video: 'Vidéo',
  share: 'Part',
  breakdowns: {
    audience: 'Technique',
    source: 'Sources',
    playing: 'Lecture',
  },
  chooseDimension: (panel) => `${panel}\u00a0: selon`,
  dimensions: {
    device: 'Appareil',
    browser: 'Navigateur',
    os: 'Système d’exploitation',
    country: 'Pays',
    referrer: 'Référent',
    page: 'Page',
    embed_domain: 'Site',
    quality: 'Qualité',
    subtitle: 'Sous-titres',
  },
  devices: {
    desktop: 'Ordinateur',
    mobile: 'Téléphone',
    tablet: 'Tablette',
    tv: 'Téléviseur',
    console: 'Console',
    other: 'Autre',
  },
  direct: 'Direct ou inconnu',
  soundOnly: 'Son seul',
  subtitlesOff: 'Désactivés',
  unknown: 'Inconnu',
  others: 'Autres',
  nothingHere: 'Aucune donnée sur cette période.',
  noCountries: 'Les pays nécessitent une base de données de localisation.',
  howCountries: 'La configurer',

  noViewsTitle: 'Pas encore de vues',
  noViewsText:
    'Placez une vidéo sur une de vos pages\u00a0: qui la lit là-bas est compté en quelques ' +
    'secondes. Ce que vous lisez ici ne l’est pas.',
  noViewsAction: 'Vers un code d’intégration',
  quietTitle: 'Aucune vue ces jours-là',
  quietText: 'Il y en a à d’autres moments. Choisissez plus de jours, ou d’autres vidéos.',
  showYear: 'Afficher cette année',

  byDimension: 'Selon',
  percentiles: 'Répartition',
  percentilesAbout: 'La moitié des vues ne dépasse pas la médiane, 95 % ne dépassent pas p95.',
  percentileNames: {
    p50: 'Médiane',
    p75: 'p75',
    p95: 'p95',
    p99: 'p99',
  },
  startupOf: 'Démarrage',
  rebufferingOf: 'Mise en tampon par vue',
  exits: 'Départs avant le début',
  stalls: 'Attentes',
  dropped: 'Images perdues',
  attempts: 'Tentatives',
  breakdownOf: 'Selon le public',

  watchingNow: (count) =>
    counted(count, {
      one: 'personne regarde en ce moment',
      other: 'personnes regardent en ce moment',
    }),
  watching: 'En ce moment',
  refreshed: (time) => `À ${time}. Actualisé toutes les 5 secondes.`,
  incomplete: 'Il manque des spectateurs : une partie de svc n’a pas répondu.',
  paused: 'En pause tant que cet onglet est en arrière-plan.',
  nobodyTitle: 'Personne ne regarde en ce moment',
  nobodyText:
    'Qui lit une vidéo sur une de vos pages apparaît ici en dix secondes, et disparaît à la ' +
    'pause, à la fin ou à la fermeture.',

  retention: 'Rétention',
  retentionAbout:
    'La part des vues qui ont lu chaque seconde\u00a0; plus de 100\u00a0% là où elle est ' +
    'relue. Choisissez un moment pour le lire dans l’aperçu.',
  retentionViews: 'Vues de cette seconde',
  retentionPlays: 'Lectures',
  retentionCounts: (views, all, plays) => `${views} vues sur ${all} · Lectures\u00a0: ${plays}`,
  retentionSummary: (views, half) =>
    `Sur ${views} vues, moins de la moitié regardait encore à ${half}.`,
  strip: 'Images de la vidéo',
  allFigures: 'Plus sur cette vidéo dans les statistiques',
}
