import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { buildIfChanged } from './build.mjs';
import { install } from './install.mjs';
import { checks, failed, program, step } from './steps.mjs';

/** Absolute, because vitest takes a relative path from the folder of its configuration. */
const reports = resolve(import.meta.dirname, '../.cache/tests');
let passedTests = 0;
let failedTests = 0;
/** Told once more at the end, where whoever reads only that finds them. */
const failures = [];

install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

checks(process.execPath);
step('tests beside the code', () => tests('code', 'vitest.config.ts'));
const built = step('portal', () => {
  buildIfChanged('web');
  buildIfChanged('console');
  buildIfChanged('sandbox');
});
if (built) step('journeys in a browser', () => tests('journeys', 'e2e/vitest.config.ts'));

if (passedTests + failedTests === 0) failed.push('no test ran');
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join('\n')}`);
if (failed.length > 0) console.log(`\nNot well: ${failed.join(', ')}.`);
console.log(`${passedTests} passed, ${failedTests} failed`);
process.exitCode = failed.length + failedTests === 0 ? 0 : 1;

/** Runs one vitest configuration and adds up what it reports. */
function tests(name, config) {
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    program(process.execPath, 'vitest/vitest.mjs', 'run', '--config', config, ...reporters);
  } finally {
    count(report);
  }
}

/** A file that could not even be loaded has no tests of its own, and counts as one that failed. */
function count(report) {
  if (!existsSync(report)) {
    failures.push(`${report} was never written`);
    failedTests += 1;
    return;
  }
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  passedTests += numPassedTests;
  failedTests += numFailedTests + broken.length;
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(process.cwd(), name);
    if (assertionResults.length === 0 && message) failures.push(`- ${file}: ${firstLine(message)}`);
    for (const { status, fullName, failureMessages } of assertionResults)
      if (status === 'failed') failures.push(`- ${file} > ${fullName}: ${firstLine(failureMessages[0])}`);
  }
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0];
}
