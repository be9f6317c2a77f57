/** Told to a family that wants to pay while its account is suspended. */
export const suspendedText = {
  fr: 'Votre compte est suspendu : rien ne peut être payé tant que cela dure. La raison se trouve dans votre compte.',
  en: 'Your account is suspended: you cannot pay for anything until it is open again. The reason is on your account page.',
  it: 'Il suo account è sospeso: finché lo è, non può pagare nulla. Il motivo è indicato nell’account.',
} as const
