import type { StorageMessages } from './en.ts'

export const messages: StorageMessages = {
  room: 'Espace',
  roomUsed: (used, free) => `${used} utilisés, ${free} libres.`,
  roomScarce:
    'Faites bientôt de la place\u00a0: quand le disque est plein, les envois sont refusés.',
  folder: 'Dossier de données',
  retention: 'Durée de conservation',
  retentionLead:
    'De ce qui s’accumule tout seul. Les vidéos restent jusqu’à ce que quelqu’un les supprime.',
  kept: {
    analytics_event_days: {
      name: 'Ce que les lecteurs envoient',
      hint: 'Chaque visionnage, seconde par seconde. Les chiffres qui en sont tirés restent.',
    },
    analytics_days: { name: 'Chiffres des visionnages', hint: 'Ce que montrent les statistiques.' },
    delivery_days: { name: 'Journal des webhooks', hint: 'Ce qui a été envoyé, et les réponses.' },
  },
  fixed: 'Fixé dans l’environnement de svc\u00a0; se change là-bas.',
  days: (days) => (days === 1 ? '1 jour' : `${days} jours`),
  years: (years) => (years === 1 ? '1 an' : `${years} ans`),
  forGood: 'Pour toujours',
  shorterTitle: 'Supprimer l’ancien\u00a0?',
  shorterMeans: 'Ce qui est plus ancien est supprimé maintenant, sans retour possible.',
  deleteOlder: 'Supprimer l’ancien',
  keptFrom: (what, time) => `${what}\u00a0: ${time}`,
  backup: 'Sauvegardes',
  backupLead:
    'Des copies de tout, faites pendant que svc tourne\u00a0: vidéos, réglages, clés, ' +
    'chiffres. Qui en possède une peut tout lire\u00a0: gardez-les aussi sûrement que svc ' +
    'lui-même.',
  backUp: 'Sauvegarder maintenant',
  keptIn: 'Conservées dans',
  otherDisk:
    'Un disque qui tombe en panne emporte les deux\u00a0: SVC_BACKUP_DIR désigne un dossier sur un autre.',
  copying: (done, all) => `${done} sur ${all} copiés`,
  beginning: 'En attente',
  backupRuns: 'Une sauvegarde est en cours',
  begun: 'La sauvegarde a commencé',
  notBegun: 'La sauvegarde n’a pas commencé',
  noBackups: 'Il n’y a pas encore de sauvegarde.',
  byHand: 'À la main',
  nightly: 'Nocturne',
  failed: 'Échouée',
  download: 'Télécharger',
  downloadNamed: (when) => `Télécharger la sauvegarde du ${when}`,
  remove: 'Supprimer',
  removeNamed: (when) => `Supprimer la sauvegarde du ${when}`,
  stop: 'Arrêter',
  stopNamed: 'Arrêter la sauvegarde',
  stopped: 'La sauvegarde a été arrêtée\u00a0; rien n’en a été conservé',
  removeAsked: 'Supprimer cette sauvegarde\u00a0?',
  removeMeans: (when, size) =>
    `La copie du ${when} (${size}) sera perdue. svc lui-même reste tel quel.`,
  removeDeed: 'Supprimer la sauvegarde',
  removed: 'La sauvegarde a été supprimée',
  notRemoved: 'La sauvegarde n’a pas été supprimée',
  everyNight: 'Sauvegarder chaque nuit',
  everyNightHint: (count) =>
    count === 1
      ? 'Après 3 heures. La dernière nocturne est conservée.'
      : `Après 3 heures. Les ${count} dernières nocturnes sont conservées\u00a0; ce qui n’a pas ` +
        'changé n’est qu’une fois sur le disque.',
  nightlyKept: 'Sauvegardes nocturnes conservées',
  nightlyOn: 'Une sauvegarde est faite chaque nuit',
  nightlyOff: 'Aucune sauvegarde n’est faite la nuit',
  saved: 'Réglages enregistrés',
  notSaved: 'Les réglages n’ont pas été enregistrés',
  restore: 'Restaurer',
  restoreHint:
    'Sur la machine elle-même, dans un dossier de données vide. Décompressez d’abord une ' +
    'sauvegarde téléchargée (tar -xf). Chaque fichier est comparé à sa somme de contrôle.',
  commandOf: (what) => `commande\u00a0: ${what}`,
}
