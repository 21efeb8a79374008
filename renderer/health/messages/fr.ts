import { counted } from '../../kit/language.ts'
import type { HealthMessages } from './en.ts'

const days = (count: number): string => counted(count, { one: '# jour', other: '# jours' })
const lastDays = (count: number): string =>
  counted(count, { one: 'du dernier jour', other: 'des # derniers jours' })

export const messages: HealthMessages = {
  title: 'État',
  titles: {
    queue: 'File d’attente',
    disk: 'Espace disque',
    backups: 'Sauvegardes',
    webhooks: 'Webhooks',
    sandbox: 'ffmpeg et son bac à sable',
    certificates: 'Certificats',
    files: 'Base de données et fichiers',
    machine: 'Journal, horloge et limites',
    updates: 'Mises à jour',
  },
  states: {
    ok: 'OK',
    attention: 'À surveiller',
    problem: 'Problème',
    unknown: 'Inconnu',
    off: 'Désactivé',
  },
  allFine: 'Tout fonctionne.',
  someAttention: (count) =>
    counted(count, {
      one: 'Tout fonctionne. # élément est à surveiller.',
      other: 'Tout fonctionne. # éléments sont à surveiller.',
    }),
  someProblems: (count) =>
    counted(count, { one: 'Il y a # problème.', other: 'Il y a # problèmes.' }),
  open: (place) => `Ouvrir ${place}`,
  places: {
    encoding: 'Réglages, Encodage',
    storage: 'Réglages, Stockage',
    webhooks: 'Développeurs, Webhooks',
    about: 'Réglages, À propos',
  },
  queue: {
    empty: 'Aucune tâche n’attend.',
    now: (running, waiting) => `${running} en cours, ${waiting} en attente.`,
    oldest: (time) => `La plus ancienne attend depuis ${time}.`,
    slow: 'Vérifiez que l’encodage suit et que les tâches n’échouent pas : le journal du serveur en donne la raison.',
    paused: 'L’encodage est en pause. Seul ce qu’un spectateur attend est encodé.',
    videos: (encoding, waiting) =>
      `Vidéos : ${encoding} en cours d’encodage, ${waiting} en attente.`,
    left: (time) => `Encore ${time} environ.`,
    speed: (factor) => `L’encodage est ${factor} fois plus rapide que la lecture.`,
    kinds: {
      fetch: 'Récupération d’URL',
      process: 'Préparation de vidéos',
      encode: 'Encodage de vidéos',
      track: 'Pistes audio',
      transcribe: 'Transcriptions',
      import: 'Imports',
      repair: 'Réparations',
      retire: 'Suppression de versions remplacées',
      placeholder: 'Aperçus flous des images',
      reencode: 'Réencodage',
      sweep: 'Suppression de fichiers',
      empty_space: 'Suppression d’espaces',
      empty_trash: 'Vidage de la corbeille',
      backup: 'Sauvegardes',
      verify_backup: 'Tests de restauration',
      mail: 'E-mails',
    },
    kind: (running, waiting, later) =>
      [
        ...(running > 0 ? [`${running} en cours`] : []),
        ...(waiting > 0 ? [`${waiting} en attente`] : []),
        ...(later > 0 ? [`${later} plus tard`] : []),
      ].join(', '),
  },
  disk: {
    used: (used, free, total) => `svc occupe ${used}. ${free} sur ${total} sont libres.`,
    tooEarly: (measured, needed) =>
      `Pas encore de prévision : mesures disponibles pour ${measured} des ${days(needed)} nécessaires.`,
    notFilling: (measured) => `Au rythme ${lastDays(measured)}, le disque ne se remplira pas.`,
    fullIn: (left, measured) =>
      `Au rythme ${lastDays(measured)}, le disque sera plein dans ${days(left)} environ.`,
    makeRoom:
      'Libérez bientôt de l’espace ou ajoutez un disque plus grand : les envois sont refusés quand le disque est plein.',
  },
  backups: {
    none: 'Il n’y a pas de sauvegarde. Faites-en une, ou activez les sauvegardes nocturnes.',
    newest: (when, size) => `La sauvegarde la plus récente date du ${when} (${size}).`,
    old: 'Elle est trop ancienne. Faites-en une nouvelle.',
    tests: {
      verified: 'Elle a réussi son test de restauration.',
      failed: 'Elle a échoué à son test de restauration.',
      running: 'Son test de restauration est en cours.',
      waiting: 'Son test de restauration attend de démarrer.',
    },
    testTonight: 'Elle sera testée cette nuit.',
    untested: 'Elle n’a pas été testée. Lancez un test de restauration.',
    lastVerified: (when) => `Le dernier test de restauration réussi date du ${when}.`,
    nightlyOff: 'Les sauvegardes nocturnes sont désactivées.',
  },
  webhooks: {
    none: 'Il n’y a pas de webhook.',
    fine: (count) =>
      counted(count, {
        one: '# webhook est activé et fonctionne.',
        other: '# webhooks sont activés et fonctionnent.',
      }),
  },
  sandbox: {
    fine: (version) => `ffmpeg ${version}. Toutes les protections sont actives.`,
    version: (version) => `ffmpeg ${version}.`,
    refuses:
      'Rien n’est traité : SVC_SANDBOX vaut required et le bac à sable n’est pas complet. Les envois attendent.',
    protections: 'Toutes les protections',
    lines: {
      network: 'Réseau',
      files: 'Fichiers',
      processes: 'Autres processus',
      system_calls: 'Appels système',
      limits: 'Limites',
      privileges: 'Privilèges',
      lifetime: 'Durée de vie',
    },
    holds: 'Actif',
    holdsNot: 'Inactif',
  },
  certificates: {
    none: 'L’URL publique n’utilise pas HTTPS : il n’y a donc pas de certificat.',
    reading: 'Le certificat de l’URL publique est en cours de lecture.',
    until: (host, when, left) => `${host} : valable jusqu’au ${when}, encore ${days(left)}.`,
    sources: {
      files: 'Certificat de SVC_HTTPS_CERT',
      public_url: 'Certificat présenté par l’URL publique',
    },
    wrongHost: (host) =>
      `Le certificat ne correspond pas à ${host} : les navigateurs affichent un avertissement. Installez-en un pour cet hôte.`,
    unreachable: (host) =>
      `${host} n’a pas pu être joint depuis la machine de svc : son certificat n’a donc pas pu être lu.`,
  },
  files: {
    empty: 'La base de données est complète. Il n’y a pas encore de fichiers de vidéos.',
    fine: (count) =>
      counted(count, {
        one: 'La base de données et # fichier sont complets.',
        other: 'La base de données et # fichiers sont complets.',
      }),
    checking: 'La base de données et les fichiers sont en cours de vérification.',
  },
  machine: {
    fine: 'Le journal, l’horloge et la limite de fichiers ouverts sont en ordre.',
  },
  workers: {
    title: 'Workers',
    statuses: {
      waiting: 'Pas encore accepté',
      idle: 'Inactif',
      encoding: 'Encode',
      draining: 'En cours d’arrêt',
      refused: 'Refusé',
      lost: 'Perdu',
    },
    encoders: (count: number) =>
      counted(count, {
        one: 'Il exécute # encodeur à la fois.',
        other: 'Il exécute # encodeurs à la fois.',
      }),
    speed: (factor: string) => `Il encode ${factor} secondes de vidéo par seconde.`,
    run: (video: string, first: number, last: number) =>
      first === last ? `${video} : segment ${first}.` : `${video} : segments ${first} à ${last}.`,
    suspended:
      'Attend tant qu’un spectateur a besoin de la machine ou que l’encodage est en pause.',
    lost: (when: string) =>
      `Dernier contact : ${when}. D’autres workers ont repris ce qu’il encodait.`,
  },
  updates: {
    off: (version) => `svc ${version} est en service. Il ne cherche pas de nouvelles versions.`,
    turnOn: 'Activer',
    newest: (version, when) => `svc ${version} est la version la plus récente. Vérifié le ${when}.`,
    available: (latest, version) => `svc ${latest} est disponible. svc ${version} est en service.`,
    release: (version) => `À propos de svc ${version}`,
    waiting: 'L’index des versions n’a pas encore été lu.',
    failed: (reason) => `L’index des versions n’a pas pu être lu : ${reason}`,
    again: 'svc réessaie dans la journée.',
  },
}
