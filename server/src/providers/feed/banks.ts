/** Our codes of banks, by our own, their other codes, and the four letters that SCB writes. */
const codes = new Map(
  Object.entries({
    // Published with SCB's texts.
    ...{ KBNK: 'KBANK', BBLA: 'BBL', KTBA: 'KTB' },
    // Of the same make, and assumed. One that is wrong is no bank's, so that a person looks.
    ...{ SCBA: 'SCB', BAYA: 'BAY', TMBA: 'TMB', TTBA: 'TMB', GSBA: 'GSB', GHBA: 'GHB', CIMB: 'CIMBT' },
    ...{ KKPB: 'KKP', LHBA: 'LHFG', ISBT: 'ISBT', TISC: 'TISCO', TCRB: 'TCD', ICBC: 'ICBCT' },
    ...{ KBANK: 'KBANK', SCB: 'SCB', BBL: 'BBL', KTB: 'KTB', BAY: 'BAY', TMB: 'TMB', TTB: 'TMB', GSB: 'GSB' },
    ...{ BAAC: 'BAAC', GHB: 'GHB', UOBT: 'UOBT', UOB: 'UOBT', CIMBT: 'CIMBT', KKP: 'KKP', TISCO: 'TISCO' },
    ...{ LHFG: 'LHFG', LHB: 'LHFG', TCD: 'TCD', ICBCT: 'ICBCT', EXIM: 'EXIM', SME: 'SME' },
  }),
);

/** The bank of a code in capitals or not; undefined of one that we do not know. */
export function bankOf(code: string): string | undefined {
  return codes.get(code.toUpperCase());
}
