/** What a person set cannot be: no slip of a program, and nothing that another try would mend. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
