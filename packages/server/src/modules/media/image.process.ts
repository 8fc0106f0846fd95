import { answerTask } from '../../tasks/answer-task.ts';
import { encodeImage } from './encode-image.ts';

answerTask(encodeImage);
