import type { WebhookMessages } from './en.ts'

export const messages: WebhookMessages = {
  about:
    'Un webhook signale par HTTP à l’un de vos serveurs ce qui se passe ici\u00a0: une vidéo ' +
    'est prête, une autre a échoué, une autre a disparu. Chaque message est signé, et répété ' +
    'jusqu’à ce qu’il soit accepté.',
  newWebhook: 'Nouveau webhook',
  none: 'Aucun webhook pour l’instant',
  noneText: 'Donnez l’adresse de votre serveur et choisissez ce qu’il doit apprendre.',
  all: 'Tous les webhooks',
  address: 'Adresse',
  addressHint:
    'De votre serveur\u00a0: http ou https. Il doit répondre sous 15 secondes avec un statut de 200 à 299.',
  description: 'Description',
  descriptionHint: 'Vous seul la voyez.',
  events: 'Événements',
  allEvents: 'Tous les événements, y compris à venir',
  someEvents: 'Seulement ceux-ci',
  someMissing: 'Choisissez-en au moins un.',
  allOf: 'Tous les événements',
  active: 'Actif',
  paused: 'En pause',
  failing: 'En échec',
  failingSince: (when, since) => `En échec depuis le ${when} (${since})`,
  failingShort: (since, error) => `En échec, d’abord ${since} : ${error}`,
  lastError: (error) => `Dernière erreur : ${error}`,
  failingText:
    'Rien n’a été remis depuis. Chaque envoi est tenté jusqu’à dix fois en 56 heures, et les ' +
    'événements suivants de la même vidéo attendent qu’il soit terminé.',
  create: 'Créer le webhook',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  edit: 'Modifier',
  editWebhook: 'Modifier le webhook',
  notSaved: 'Rien n’a été enregistré',
  saved: 'Le webhook est enregistré',
  secretOf: 'Le secret de ce webhook',
  secretOnce:
    'Votre serveur s’en sert pour vérifier qu’un message vient d’ici. Copiez-le ' +
    'maintenant\u00a0: il ne sera plus affiché.',
  oldSigns:
    'Pendant 24 heures, les messages sont aussi signés avec l’ancien, pour que votre serveur ' +
    'n’en manque aucun pendant le changement.',
  theSecret: 'secret',
  copySecret: 'Copier le secret',
  done: 'Terminé',
  more: 'Plus',
  test: 'Envoyer un test',
  testSent: 'Le test est en route',
  notTested: 'Le test n’a pas été envoyé',
  pause: 'Mettre en pause',
  resume: 'Reprendre',
  pauseAsk: 'Mettre ce webhook en pause\u00a0?',
  pauseText:
    'Il ne reçoit plus rien jusqu’à la reprise, et ce qui l’attend échoue\u00a0: vous pourrez le renvoyer à la main.',
  isPaused: 'Le webhook est en pause',
  isActive: 'Le webhook est de nouveau actif',
  rotate: 'Nouveau secret…',
  rotateAsk: 'Créer un nouveau secret\u00a0?',
  rotateText:
    'L’ancien continue de signer pendant 24 heures. S’il a fuité, mettez-y fin tout de suite.',
  rotateNow: 'Mettre fin à l’ancien tout de suite',
  rotateDeed: 'Créer un nouveau secret',
  notRotated: 'Il n’y a pas de nouveau secret',
  remove: 'Supprimer…',
  removeAsk: 'Supprimer ce webhook\u00a0?',
  removeText: 'Son journal disparaît avec lui, et plus rien n’est envoyé. C’est irréversible.',
  removeDeed: 'Supprimer le webhook',
  removed: 'Le webhook est supprimé',
  notRemoved: 'Le webhook n’a pas été supprimé',
  gone: 'Ce webhook n’existe pas',
  goneText: 'Il a peut-être été supprimé.',
  log: 'Livraisons',
  logAbout: 'Ce qui a été envoyé ces 30 derniers jours, du plus récent au plus ancien.',
  state: 'État',
  any: 'Toutes',
  pending: 'En cours',
  sending: 'Envoi',
  retrying: 'Nouvel essai',
  waiting: 'En attente',
  succeeded: 'Livrée',
  failed: 'Échouée',
  noneSent: 'Rien n’a encore été envoyé',
  noneSentText: 'Envoyez un test pour voir si votre serveur l’entend.',
  noneSuch: 'Aucune livraison dans cet état',
  attempts: (count) => (count === 1 ? '1 tentative' : `${count} tentatives`),
  attempt: (number) => `Tentative ${number}`,
  noAttempt: 'Aucune tentative pour l’instant.',
  noAnswer: 'Aucune réponse',
  next: (when) => `Prochaine tentative ${when}`,
  afterOther: 'Attend un événement antérieur de la même vidéo.',
  behind: (count) =>
    count === 1
      ? '1 événement suivant attend cet envoi.'
      : `${count} événements suivants attendent cet envoi.`,
  waitingFor: 'En attente de cet envoi',
  answer: 'Réponse',
  emptyAnswer: 'La réponse était vide.',
  event: 'Événement',
  resend: 'Renvoyer',
  resent: 'C’est de nouveau en route',
  notResent: 'Rien n’a été renvoyé',
  loadMore: 'Charger la suite',
  loading: 'Chargement…',
  notRead: 'Le journal n’a pas pu être lu',
  verify: 'Vérifier la signature',
  verifyText:
    'N’importe qui peut écrire à une adresse ouverte. Vérifiez chaque message avant d’y ' +
    'croire\u00a0: avec la bibliothèque «\u00a0standardwebhooks\u00a0», qui existe pour la ' +
    'plupart des langages, ou en quelques lignes. Prenez le texte tel qu’il est arrivé, avant ' +
    'de l’analyser, et refusez ce qui date de plus de cinq minutes.',
  verifyCode: 'Code qui vérifie une signature',
}
