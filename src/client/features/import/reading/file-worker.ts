import { answerFile, type FileQuestion } from './answer-file.ts';

addEventListener('message', ({ data }: MessageEvent<FileQuestion>) => {
  void answerFile(data, (answer) => postMessage(answer));
});
